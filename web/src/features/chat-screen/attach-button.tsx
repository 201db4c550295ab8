import { useChat } from "../chat-store/chat-store.ts";
import { changeDraft } from "../chat-store/edit-draft.ts";
import { AttachToggle } from "../files/attach-toggle.tsx";
import { countOf } from "../files/queued-file.ts";

/** Opens and closes the panel with the draft's files. */
export function AttachButton() {
  const count = useChat(({ draft }) => countOf(draft.files));
  const open = useChat(({ draft }) => draft.filesOpen);
  return <AttachToggle count={count} open={open} onOpen={(filesOpen) => changeDraft({ filesOpen })} />;
}
