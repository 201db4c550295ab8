import { useCatalog } from "../../api/models.ts";
import { saveToFile, showFromFile } from "../chat-store/conversation-files.ts";
import { useEntitlements } from "../chat-store/entitlements.ts";
import { closeFileDialog } from "../chat-store/file-work.ts";
import { OpenFileDialog } from "../conversation-file/open-dialog.tsx";
import { SaveFileDialog } from "../conversation-file/save-dialog.tsx";

/** Saves the chat on the screen as an encrypted file. */
export function SaveDialog() {
  const entitlements = useEntitlements();
  return (
    <SaveFileDialog onSave={(passphrase) => saveToFile(passphrase, entitlements)} onClose={closeFileDialog} />
  );
}

/** Opens a file in place of the chat on the screen. */
export function OpenDialog() {
  const entitlements = useEntitlements();
  const { data } = useCatalog();
  return (
    <OpenFileDialog
      iconOf={(id) => data?.models.find(({ modelId }) => modelId === id)?.iconUrl}
      onOpen={(read) => showFromFile(read, entitlements)}
      onClose={closeFileDialog}
    />
  );
}
