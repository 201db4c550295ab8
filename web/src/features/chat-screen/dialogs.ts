// The dialogs of the chat screen, in one chunk.
export { LimitDialog } from "../account/limit-dialog.tsx";
export { BrowseDialog } from "../models/browse-dialog.tsx";
export { ColumnDialog } from "../models/column-dialog.tsx";
export { ReplaceDialog } from "../models/replace-dialog.tsx";
export { ShortcutSheet } from "../shortcuts/shortcut-sheet.tsx";
export { SettingsDialog } from "./settings-dialog.tsx";
