import { paths } from "../../lib/paths.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { useChatScreenContext } from "./chat-screen-context.ts";
import { BrowseDialog, LimitDialog, ShortcutSheet, Shortcuts, Tooltips } from "./lazy-components.ts";

/** The dialogs and tooltips above the chat screen, and its shortcuts. */
export function ChatDialogs() {
  const { user, choice, browsing, quota, shortcutsOpen, setShortcutsOpen } = useChatScreenContext();
  return (
    <>
      {browsing.open && (
        <AsyncBoundary onError={browsing.end}>
          <BrowseDialog choice={choice} onClose={browsing.end} onReject={browsing.reject} />
        </AsyncBoundary>
      )}
      {shortcutsOpen && (
        <AsyncBoundary onError={() => setShortcutsOpen(false)}>
          <ShortcutSheet onClose={() => setShortcutsOpen(false)} />
        </AsyncBoundary>
      )}
      <AsyncBoundary errorFallback={null}>
        <Shortcuts onSheet={() => setShortcutsOpen(true)} />
      </AsyncBoundary>
      {/* A failure is not reported: tooltips only repeat the controls' accessible names. */}
      <AsyncBoundary errorFallback={null}>
        <Tooltips />
      </AsyncBoundary>
      {quota.limitReached !== null && (
        <AsyncBoundary onError={quota.dismiss}>
          <LimitDialog
            signedIn={Boolean(user)}
            limit={quota.limitReached}
            next={user ? paths.upgrade : paths.auth}
            onClose={quota.dismiss}
          />
        </AsyncBoundary>
      )}
    </>
  );
}
