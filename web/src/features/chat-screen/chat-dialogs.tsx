import { paths } from "../../lib/paths.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { closeDialog, openDialog, useChat } from "../chat-store/chat-store.ts";
import { useEntitlements } from "../chat-store/entitlements.ts";
import { useModelChoice } from "../chat-store/use-model-choice.ts";
import {
  BrowseDialog,
  ColumnDialog,
  LimitDialog,
  OpenDialog,
  ReplaceDialog,
  SaveDialog,
  SettingsDialog,
  ShortcutSheet,
  Shortcuts,
  Tooltips,
} from "./lazy-components.ts";
import { rejectModel } from "./reject-model.ts";

/** The dialogs and tooltips above the chat screen, and its shortcuts. */
export function ChatDialogs() {
  return (
    <>
      <CurrentDialog />
      <AsyncBoundary errorFallback={null}>
        <Shortcuts onSheet={() => openDialog({ name: "shortcuts" })} />
      </AsyncBoundary>
      {/* A failure is not reported: tooltips only repeat the controls' accessible names. */}
      <AsyncBoundary errorFallback={null}>
        <Tooltips />
      </AsyncBoundary>
    </>
  );
}

function CurrentDialog() {
  const dialog = useChat((state) => state.dialog);
  const { user, allowance } = useEntitlements();
  const choice = useModelChoice();
  switch (dialog?.name) {
    case "browse": {
      const end = () => {
        closeDialog();
        rejectModel(null);
      };
      return (
        <AsyncBoundary onError={end}>
          {dialog.slot ? (
            <ColumnDialog choice={choice} slot={dialog.slot} onClose={end} onReject={rejectModel} />
          ) : (
            <BrowseDialog choice={choice} onClose={end} onReject={rejectModel} />
          )}
        </AsyncBoundary>
      );
    }
    case "replace": {
      const model = choice.models?.find(({ modelId }) => modelId === dialog.modelId);
      return (
        model && (
          <AsyncBoundary onError={closeDialog}>
            <ReplaceDialog
              models={choice.models ?? []}
              selection={choice.selection}
              model={model}
              onReplace={choice.select}
              onClose={closeDialog}
            />
          </AsyncBoundary>
        )
      );
    }
    case "shortcuts":
      return (
        <AsyncBoundary onError={closeDialog}>
          <ShortcutSheet onClose={closeDialog} />
        </AsyncBoundary>
      );
    case "settings":
      return (
        <AsyncBoundary onError={closeDialog}>
          <SettingsDialog onClose={closeDialog} />
        </AsyncBoundary>
      );
    case "save":
      return (
        <AsyncBoundary onError={closeDialog}>
          <SaveDialog />
        </AsyncBoundary>
      );
    case "open":
      return (
        <AsyncBoundary onError={closeDialog}>
          <OpenDialog />
        </AsyncBoundary>
      );
    case "limit":
      if (dialog.userId !== (user?.id ?? null) || allowance.limit === null) return null;
      return (
        <AsyncBoundary onError={closeDialog}>
          <LimitDialog
            signedIn={Boolean(user)}
            limit={allowance.limit}
            next={user ? paths.upgrade : paths.auth}
            onClose={closeDialog}
          />
        </AsyncBoundary>
      );
    default:
      return null;
  }
}
