import { Eraser, Menu } from "lucide-react";
import { useId, useRef } from "react";
import * as texts from "../../texts/en.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { toast } from "../../ui/toasts.ts";
import { AccountArea } from "../account/account-area.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { PrivacySwitch } from "../privacy/privacy-switch.tsx";
import type { Mode } from "../privacy/session.ts";
import { useChatScreenContext } from "./chat-screen-context.ts";
import { HeaderMenu, LanguageMenu, SessionClock, ThemeButtons } from "./lazy-components.ts";

/**
 * The header of `/chat`: the session and the account. Below 1200 px, the session clock is at the
 * end of the transcript, and a menu holds the privacy link, the theme and the language. On a phone,
 * the menu also holds the privacy switch and Secure Clear.
 */
export function ChatHeader() {
  const { session, secureClear, user, chatsLeft } = useChatScreenContext();
  const menuButton = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  // On a phone, the menu explains the mode.
  function changeMode(mode: Mode) {
    session.setMode(mode);
    const { mode: label, standard, standardTip } = texts.privacy;
    if (mode === "standard") toast({ title: label(standard), text: standardTip });
  }

  return (
    <PageHeader wide>
      <AsyncBoundary>
        <SessionClock
          className="max-lg:hidden"
          endsAt={session.endsAt}
          onKeep={session.keep}
          onWipe={secureClear}
        />
      </AsyncBoundary>
      <PrivacySwitch className="max-md:hidden" mode={session.mode} onMode={changeMode} />
      <Button
        variant="quiet"
        size="sm"
        className="max-md:hidden"
        data-tip={texts.header.secureClearTip}
        onClick={secureClear}
      >
        <Eraser />
        {texts.header.secureClear}
      </Button>
      <Separator />
      <span className="inline-flex size-8.5 max-lg:hidden">
        <AsyncBoundary>
          <LanguageMenu iconOnly />
        </AsyncBoundary>
      </span>
      <span className="inline-flex w-23.5 max-lg:hidden">
        <AsyncBoundary>
          <ThemeButtons iconsOnly />
        </AsyncBoundary>
      </span>
      <Separator />
      <AccountArea user={user} left={chatsLeft} />
      <IconButton ref={menuButton} className="lg:hidden" label={texts.header.menu} popoverTarget={menuId}>
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
