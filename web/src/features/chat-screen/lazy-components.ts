import { useEffect } from "react";
import { watchEarlyClicks } from "../../ui/early-click.ts";
import { lazyNamed } from "../../ui/lazy-named.tsx";
import { loadEngine } from "../conversation/load-engine.ts";
import { loadFileRules } from "../files/load-file-rules.ts";

// The first paint does not need these. They load right after it to keep the first screen fast.
const loadControls = () => import("./controls.ts");
const loadDialogs = () => import("./dialogs.ts");
const loadFileDialogs = () => import("./file-dialogs.tsx");
const loadTranscript = () => import("./transcript-pane.tsx");

export const BlockedNotice = lazyNamed(loadControls, "BlockedNotice");
export const ChatFiles = lazyNamed(loadControls, "ChatFiles");
export const ComposerConnectionNotice = lazyNamed(loadControls, "ComposerConnectionNotice");
export const ComposerMenu = lazyNamed(loadControls, "ComposerMenu");
export const HeaderMenu = lazyNamed(loadControls, "HeaderMenu");
export const LanguageMenu = lazyNamed(loadControls, "LanguageMenu");
export const Meter = lazyNamed(loadControls, "Meter");
export const OnlyModel = lazyNamed(loadControls, "OnlyModel");
export const SessionEnded = lazyNamed(loadControls, "SessionEnded");
export const SessionEnding = lazyNamed(loadControls, "SessionEnding");
export const SharingMenu = lazyNamed(loadControls, "SharingMenu");
export const Shortcuts = lazyNamed(loadControls, "Shortcuts");
export const ThemeButtons = lazyNamed(loadControls, "ThemeButtons");
export const Tooltips = lazyNamed(loadControls, "Tooltips");

export const BrowseDialog = lazyNamed(loadDialogs, "BrowseDialog");
export const ColumnDialog = lazyNamed(loadDialogs, "ColumnDialog");
export const LimitDialog = lazyNamed(loadDialogs, "LimitDialog");
export const ReplaceDialog = lazyNamed(loadDialogs, "ReplaceDialog");
export const SettingsDialog = lazyNamed(loadDialogs, "SettingsDialog");
export const ShortcutSheet = lazyNamed(loadDialogs, "ShortcutSheet");

// Seldom used, so loaded when opened.
export const OpenDialog = lazyNamed(loadFileDialogs, "OpenDialog");
export const SaveDialog = lazyNamed(loadFileDialogs, "SaveDialog");

export const TranscriptPane = lazyNamed(loadTranscript, "TranscriptPane");

const loaders = [loadControls, loadFileRules, loadTranscript, loadDialogs, loadEngine];

/** Loads what the first paint does not need once the screen is mounted. */
export function usePreload(): void {
  useEffect(() => {
    watchEarlyClicks();
    Promise.all(loaders.map((load) => load())).catch(() => {
      // What failed to load is loaded again when it is needed.
    });
  }, []);
}
