import { Eraser } from "lucide-react";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { AccountArea } from "../account/account-area.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { PrivacySwitch } from "../privacy/privacy-switch.tsx";
import { SessionClock } from "../privacy/session-clock.tsx";
import { ThemeControl } from "../theme/theme-control.tsx";
import { useChatScreenContext } from "./chat-screen-context.ts";

/** The header of `/chat`: the session and the account. */
export function ChatHeader() {
  const { session, secureClear, user, chatsLeft } = useChatScreenContext();
  return (
    <PageHeader wide>
      <SessionClock
        className="max-lg:hidden"
        endsAt={session.endsAt}
        onKeep={session.keep}
        onWipe={secureClear}
      />
      <PrivacySwitch mode={session.mode} onMode={session.setMode} />
      <Button
        variant="quiet"
        size="sm"
        className="max-lg:icon-alone"
        data-tip={texts.header.secureClearTip}
        onClick={secureClear}
      >
        <Eraser />
        <span className="max-lg:sr-only">{texts.header.secureClear}</span>
      </Button>
      <Separator />
      <ThemeControl />
      <Separator />
      <AccountArea user={user} left={chatsLeft} />
    </PageHeader>
  );
}

function Separator() {
  return <span className="mx-1.5 h-5 w-px bg-line-2 max-md:hidden" />;
}
