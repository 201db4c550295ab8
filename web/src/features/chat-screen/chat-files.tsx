import { isReadingFiles, useChat } from "../chat-store/chat-store.ts";
import { useEntitlements } from "../chat-store/entitlements.ts";
import { addFiles, removeFile } from "../chat-store/files.ts";
import { fittedFiles } from "../chat-store/next-question.ts";
import { useAskedModels } from "../chat-store/use-model-choice.ts";
import { emptyConversation } from "../conversation/conversation.ts";
import { FilePanel } from "../files/file-panel.tsx";

/** The draft's files. */
export function ChatFiles({ dropping }: { dropping: boolean }) {
  const entitlements = useEntitlements();
  const models = useAskedModels();
  const reading = useChat(isReadingFiles);
  const draft = useChat((state) => state.draft);
  const selection = useChat((state) => state.selection);
  const conversation = useChat((state) =>
    state.draft.files.length > 0 ? state.conversation : emptyConversation,
  );
  return (
    <FilePanel
      queue={draft.files}
      reading={reading}
      truncated={fittedFiles({ draft, selection, conversation }, entitlements).truncated}
      models={models}
      onAdd={addFiles}
      onRemove={removeFile}
      dropping={dropping}
    />
  );
}
