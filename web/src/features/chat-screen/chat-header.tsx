import Eraser from "lucide-react/icons/eraser";
import Menu from "lucide-react/icons/menu";
import { useId, useRef } from "react";
import { header } from "#texts/page.ts";
import { privacy } from "#texts/privacy.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { toast } from "../../ui/toasts.ts";
import { AccountArea } from "../account/account-area.tsx";
import { setPrivacyMode } from "../chat-store/chat-session.ts";
import { useChat } from "../chat-store/chat-store.ts";
import { secureClear } from "../chat-store/composer-actions.ts";
import { useEntitlements } from "../chat-store/entitlements.ts";
import { PageHeader } from "../page/page-header.tsx";
import { PrivacySwitch } from "../privacy/privacy-switch.tsx";
import type { Mode } from "../privacy/session.ts";
import { HeaderMenu, LanguageMenu, ThemeButtons } from "./lazy-components.ts";

/**
 * The header of `/chat`: the privacy mode and the account. Below 1200 px, a menu holds the privacy
 * link, the theme and the language. On a phone, the menu also holds the privacy switch and Secure
 * Clear.
 */
export function ChatHeader() {
  const { user, allowance } = useEntitlements();
  const mode = useChat(({ session }) => session.mode);
  const menuButton = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  return (
    <PageHeader wide>
      <PrivacySwitch className="max-md:hidden" mode={mode} onMode={changeMode} />
      <Button
        variant="quiet"
        size="sm"
        className="max-md:hidden"
        data-tip={header.secureClearTip}
        onClick={secureClear}
      >
        <Eraser />
        {header.secureClear}
      </Button>
      <Separator />
      <span className="inline-flex size-8.5 max-lg:hidden">
        <AsyncBoundary>
          <LanguageMenu look="icon" />
        </AsyncBoundary>
      </span>
      <span className="inline-flex w-23.5 max-lg:hidden">
        <AsyncBoundary>
          <ThemeButtons iconsOnly />
        </AsyncBoundary>
      </span>
      <Separator />
      <AccountArea user={user} left={allowance.left} />
      <IconButton ref={menuButton} className="lg:hidden" label={header.menu} popoverTarget={menuId}>
        <Menu />
      </IconButton>
      <AsyncBoundary>
        <HeaderMenu id={menuId} anchor={menuButton} />
      </AsyncBoundary>
    </PageHeader>
  );
}

function Separator() {
  return <span className="mx-1.5 h-5 w-px bg-line-2 max-lg:hidden" />;
}

/** Changes the mode, and explains Standard. On a phone, the menu explains it. */
function changeMode(mode: Mode) {
  setPrivacyMode(mode);
  if (mode === "standard")
    toast(() => ({ title: privacy.mode(privacy.standard), text: privacy.standardTip }));
}
