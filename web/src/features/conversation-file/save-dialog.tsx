import { useState } from "react";
import { conversationFile } from "#texts/conversation-file.ts";
import { limits } from "../../lib/limits.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { FormDialog } from "../page/form-dialog.tsx";
import { fileProblem } from "./file-problem.ts";

/** Saves the chat as a file that is encrypted with a passphrase. */
export function SaveFileDialog(props: {
  /** Saves the file, and closes the dialog. Rejects if the chat cannot be saved. */
  onSave: (passphrase: string) => Promise<void>;
  onClose: () => void;
}) {
  const { onSave, onClose } = props;
  const [passphrase, setPassphrase] = useState("");
  const [repeated, setRepeated] = useState("");
  const words = conversationFile;
  const { form, busy, errors } = useForm<"passphrase" | "repeated">({
    check: () => {
      if (passphrase.length < limits.conversationFile.passphraseCharacters)
        return { passphrase: words.tooShort };
      return { repeated: repeated === passphrase ? undefined : words.mismatch };
    },
    send: () => onSave(passphrase),
    explain: (error) => ({ passphrase: fileProblem(error) }),
  });
  return (
    <FormDialog
      form={form}
      busy={busy}
      title={words.saveTitle}
      text={words.saveText}
      action={words.saveAction}
      onClose={onClose}
    >
      <p className="text-label text-pretty text-muted">{words.holds}</p>
      <TextField
        label={words.passphrase}
        hint={words.passphraseHint}
        data-autofocus
        type="password"
        autoComplete="off"
        value={passphrase}
        onChange={(event) => setPassphrase(event.target.value)}
        error={errors.passphrase}
      />
      <TextField
        label={words.repeat}
        type="password"
        autoComplete="off"
        value={repeated}
        onChange={(event) => setRepeated(event.target.value)}
        error={errors.repeated}
      />
    </FormDialog>
  );
}
