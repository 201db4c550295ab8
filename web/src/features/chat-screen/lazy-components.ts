import { useEffect } from "react";
import { watchEarlyClicks } from "../../ui/early-click.ts";
import { lazyNamed } from "../../ui/lazy-named.tsx";
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
export const TranscriptPane = lazyNamed(loaders.transcript, "TranscriptPane");
export const BrowseDialog = lazyNamed(loaders.browse, "BrowseDialog");
export const SessionClock = lazyNamed(loaders.clock, "SessionClock");
export const ComposerConnectionNotice = lazyNamed(loaders.connection, "ComposerConnectionNotice");
export const SessionEnding = lazyNamed(loaders.notes, "SessionEnding");
export const SessionEnded = lazyNamed(loaders.notes, "SessionEnded");
export const LanguageMenu = lazyNamed(loaders.language, "LanguageMenu");
export const ThemeButtons = lazyNamed(loaders.theme, "ThemeButtons");
export const HeaderMenu = lazyNamed(loaders.headerMenu, "HeaderMenu");
export const ComposerMenu = lazyNamed(loaders.composerMenu, "ComposerMenu");
export const ChatFiles = lazyNamed(loaders.files, "ChatFiles");
export const SharingMenu = lazyNamed(loaders.sharing, "SharingMenu");
export const OnlyModel = lazyNamed(() => import("../composer/only-model.tsx"), "OnlyModel");
export const LimitDialog = lazyNamed(loaders.limit, "LimitDialog");
export const Tooltips = lazyNamed(loaders.tooltips, "Tooltips");
export const Shortcuts = lazyNamed(loaders.shortcuts, "Shortcuts");
export const ShortcutSheet = lazyNamed(() => import("../shortcuts/shortcut-sheet.tsx"), "ShortcutSheet");

/** Loads the lazy components once the screen is mounted. */
export function usePreload(): void {
  useEffect(() => {
    watchEarlyClicks();
    Promise.all(Object.values(loaders).map((load) => load())).catch(() => {
      // A component that failed to load is loaded again when it renders.
    });
  }, []);
}
