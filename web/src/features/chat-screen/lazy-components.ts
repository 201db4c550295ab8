import { useEffect } from "react";
import { watchEarlyClicks } from "../../ui/early-click.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { loadEngine } from "../conversation/load-engine.ts";
import { loadFileRules } from "../files/load-file-rules.ts";

// The first paint does not need these. They load right after it to keep the first screen fast.
const loaders = {
  engine: loadEngine,
  transcript: () => import("./transcript-pane.tsx"),
  browse: () => import("../models/browse-dialog.tsx"),
  connection: () => import("../connection/connection-notice.tsx"),
  notes: () => import("../privacy/session-notes.tsx"),
  clock: () => import("../privacy/session-clock.tsx"),
  language: () => import("../language/language-menu.tsx"),
  theme: () => import("../theme/theme-buttons.tsx"),
  headerMenu: () => import("./compact/header-menu.tsx"),
  composerMenu: () => import("./compact/composer-menu.tsx"),
  files: () => import("./chat-files.tsx"),
  fileRules: loadFileRules,
  sharing: () => import("../composer/sharing-menu.tsx"),
  limit: () => import("../account/limit-dialog.tsx"),
  tooltips: () => import("../../ui/tooltip.tsx"),
  shortcuts: () => import("../shortcuts/shortcuts.tsx"),
};
export const TranscriptPane = lazyComponent(async () => (await loaders.transcript()).TranscriptPane);
export const BrowseDialog = lazyComponent(async () => (await loaders.browse()).BrowseDialog);
export const SessionClock = lazyComponent(async () => (await loaders.clock()).SessionClock);
export const ComposerConnectionNotice = lazyComponent(
  async () => (await loaders.connection()).ComposerConnectionNotice,
);
export const SessionEnding = lazyComponent(async () => (await loaders.notes()).SessionEnding);
export const SessionEnded = lazyComponent(async () => (await loaders.notes()).SessionEnded);
export const LanguageMenu = lazyComponent(async () => (await loaders.language()).LanguageMenu);
export const ThemeButtons = lazyComponent(async () => (await loaders.theme()).ThemeButtons);
export const HeaderMenu = lazyComponent(async () => (await loaders.headerMenu()).HeaderMenu);
export const ComposerMenu = lazyComponent(async () => (await loaders.composerMenu()).ComposerMenu);
export const ChatFiles = lazyComponent(async () => (await loaders.files()).ChatFiles);
export const SharingMenu = lazyComponent(async () => (await loaders.sharing()).SharingMenu);
export const OnlyModel = lazyComponent(async () => (await import("../composer/only-model.tsx")).OnlyModel);
export const LimitDialog = lazyComponent(async () => (await loaders.limit()).LimitDialog);
export const Tooltips = lazyComponent(async () => (await loaders.tooltips()).Tooltips);
export const Shortcuts = lazyComponent(async () => (await loaders.shortcuts()).Shortcuts);
export const ShortcutSheet = lazyComponent(
  async () => (await import("../shortcuts/shortcut-sheet.tsx")).ShortcutSheet,
);

/** Loads the lazy components once the screen is mounted. */
export function usePreload(): void {
  useEffect(() => {
    watchEarlyClicks();
    Promise.all(Object.values(loaders).map((load) => load())).catch(() => {
      // A component that failed to load is loaded again when it renders.
    });
  }, []);
}
