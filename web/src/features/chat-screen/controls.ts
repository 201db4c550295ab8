// What the chat screen needs right after its first paint, in one chunk.

export { Tooltips } from "../../ui/tooltip.tsx";
export { BlockedNotice } from "../account/blocked-notice.tsx";
export { OnlyModel } from "../composer/only-model.tsx";
export { SharingMenu } from "../composer/sharing-menu.tsx";
export { ComposerConnectionNotice } from "../connection/connection-notice.tsx";
export { LanguageMenu } from "../language/language-menu.tsx";
export { SessionEnded, SessionEnding } from "../privacy/session-notes.tsx";
export { Shortcuts } from "../shortcuts/shortcuts.tsx";
export { ThemeButtons } from "../theme/theme-buttons.tsx";
export { ChatFiles } from "./chat-files.tsx";
export { ComposerMenu } from "./compact/composer-menu.tsx";
export { HeaderMenu } from "./compact/header-menu.tsx";
export { Meter } from "./meter.tsx";
