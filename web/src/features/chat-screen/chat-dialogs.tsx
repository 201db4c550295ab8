import { paths } from "../../lib/paths.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { useChatScreenContext } from "./chat-screen-context.ts";
import { BrowseDialog, LimitDialog, ShortcutSheet, Tooltips } from "./lazy-components.ts";

/** Whatever is shown above the chat screen. */
export function ChatDialogs() {
  const { user, choice, browsing, quota, shortcutsOpen, setShortcutsOpen } = useChatScreenContext();
  return (
    <>
      {browsing.open && (
        <AsyncBoundary onError={browsing.end}>
          <BrowseDialog
            models={choice.models}
            failed={choice.failed}
            pro={choice.pro}
            onRetry={choice.reload}
            selection={choice.selection}
            onStart={(next) => {
              choice.select(next);
              browsing.end();
            }}
            onCancel={browsing.end}
            onReject={browsing.reject}
          />
        </AsyncBoundary>
      )}
      {shortcutsOpen && (
        <AsyncBoundary onError={() => setShortcutsOpen(false)}>
          <ShortcutSheet onClose={() => setShortcutsOpen(false)} />
        </AsyncBoundary>
      )}
      {/* A failure needs no report: tooltips repeat what the controls' accessible names say. */}
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
