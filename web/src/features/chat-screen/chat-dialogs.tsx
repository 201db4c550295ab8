import { paths } from "../../lib/paths.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { chatStore, useChat } from "../chat-store/chat-store.ts";
import { useTerms } from "../chat-store/terms.ts";
import { useModelChoice } from "../chat-store/use-model-choice.ts";
import { BrowseDialog, LimitDialog, ShortcutSheet, Shortcuts, Tooltips } from "./lazy-components.ts";
import { rejectModel } from "./reject-model.ts";

/** The dialogs and tooltips above the chat screen, and its shortcuts. */
export function ChatDialogs() {
  return (
    <>
      <OpenDialog />
      <AsyncBoundary errorFallback={null}>
        <Shortcuts onSheet={() => chatStore.set({ dialog: { name: "shortcuts" } })} />
      </AsyncBoundary>
      {/* A failure is not reported: tooltips only repeat the controls' accessible names. */}
      <AsyncBoundary errorFallback={null}>
        <Tooltips />
      </AsyncBoundary>
    </>
  );
}

function OpenDialog() {
  const dialog = useChat((state) => state.dialog);
  const { user, allowance } = useTerms();
  const choice = useModelChoice();
  const close = () => chatStore.set({ dialog: null });
  switch (dialog?.name) {
    case "browse": {
      const end = () => {
        close();
        rejectModel(null);
      };
      return (
        <AsyncBoundary onError={end}>
          <BrowseDialog choice={choice} onClose={end} onReject={rejectModel} />
        </AsyncBoundary>
      );
    }
    case "shortcuts":
      return (
        <AsyncBoundary onError={close}>
          <ShortcutSheet onClose={close} />
        </AsyncBoundary>
      );
    case "limit":
      if (dialog.userId !== (user?.id ?? null) || allowance.limit === null) return null;
      return (
        <AsyncBoundary onError={close}>
          <LimitDialog
            signedIn={Boolean(user)}
            limit={allowance.limit}
            next={user ? paths.upgrade : paths.auth}
            onClose={close}
          />
        </AsyncBoundary>
      );
    default:
      return null;
  }
}
