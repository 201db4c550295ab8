import { useCatalog } from "../../api/models.ts";
import { useEntitlements } from "../chat-store/entitlements.ts";
import { closeFileDialog, currentChat, showSavedChat } from "../chat-store/saved-chat.ts";
import { focusQuestion } from "../composer/focus-question.ts";
import { OpenFileDialog } from "../conversation-file/open-dialog.tsx";
import { SaveFileDialog } from "../conversation-file/save-dialog.tsx";

/** Saves the chat on the screen as an encrypted file. */
export function SaveDialog() {
  const entitlements = useEntitlements();
  return <SaveFileDialog read={() => currentChat(entitlements)} onClose={closeFileDialog} />;
}

/** Opens a file in place of the chat on the screen. */
export function OpenDialog() {
  const entitlements = useEntitlements();
  const { data } = useCatalog();
  return (
    <OpenFileDialog
      iconOf={(id) => data?.models.find(({ modelId }) => modelId === id)?.iconUrl}
      onOpen={async (read) => {
        await showSavedChat(read, entitlements);
        closeFileDialog();
        // Once it is closed, because the button that opened it may be gone.
        queueMicrotask(focusQuestion);
      }}
      onClose={closeFileDialog}
    />
  );
}
