import FolderOpen from "lucide-react/icons/folder-open";
import { useRef, useState } from "react";
import { conversationFile } from "#texts/conversation-file.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { FormDialog } from "../page/form-dialog.tsx";
import { type OpenedConversation, openConversationFile } from "./conversation-file.ts";
import { FileProblemError } from "./encrypted-file.ts";
import { fileProblem } from "./file-problem.ts";

/** Opens a file that the page has saved. */
export function OpenFileDialog(props: {
  iconOf: (modelId: string) => string | undefined;
  /** Shows the chat that `read` returns, and closes the dialog. Rejects if `read` does. */
  onOpen: (read: () => Promise<OpenedConversation>) => Promise<void>;
  onClose: () => void;
}) {
  const { iconOf, onOpen, onClose } = props;
  const [file, setFile] = useState<File>();
  const [passphrase, setPassphrase] = useState("");
  const picker = useRef<HTMLInputElement>(null);
  const words = conversationFile;
  const { form, busy, errors, clearErrors } = useForm<"file" | "passphrase">({
    check: () => ({
      file: file ? undefined : words.noFile,
      passphrase: passphrase ? undefined : words.noPassphrase,
    }),
    send: async () => {
      if (file) await onOpen(() => openConversationFile(file, passphrase, iconOf));
    },
    explain: (error) => {
      const isPassphrase = error instanceof FileProblemError && error.problem === "passphrase";
      return { [isPassphrase ? "passphrase" : "file"]: fileProblem(error) };
    },
  });
  return (
    <FormDialog
      form={form}
      busy={busy}
      title={words.openTitle}
      text={words.openText}
      action={words.openAction}
      onClose={onClose}
    >
      <Field label={words.file} error={errors.file}>
        {(control) => (
          <>
            <Button
              {...control}
              data-autofocus
              aria-label={`${words.file}: ${file?.name ?? words.chooseFile}`}
              className="min-w-0 justify-start"
              onClick={() => picker.current?.click()}
            >
              <FolderOpen className="icon-s" />
              <span className="truncate" dir="auto">
                {file?.name ?? words.chooseFile}
              </span>
            </Button>
            {/* Any file can be chosen, because phones do not know its type. */}
            <input
              ref={picker}
              type="file"
              hidden
              onChange={({ currentTarget }) => {
                setFile(currentTarget.files?.[0]);
                clearErrors();
              }}
            />
          </>
        )}
      </Field>
      <TextField
        label={words.passphrase}
        type="password"
        autoComplete="off"
        value={passphrase}
        onChange={(event) => setPassphrase(event.target.value)}
        error={errors.passphrase}
      />
    </FormDialog>
  );
}
