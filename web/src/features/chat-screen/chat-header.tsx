import { Eraser } from "lucide-react";
import * as texts from "../../texts/en.ts";
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
    <PageHeader>
      <SessionClock
        className="hidden! lg:inline-flex!"
        endsAt={session.endsAt}
        onKeep={session.keep}
        onWipe={secureClear}
      />
      <PrivacySwitch mode={session.mode} onMode={session.setMode} />
      <button
        type="button"
        className="btn sm quiet max-lg:icon-alone"
        data-tip={texts.header.secureClearTip}
        onClick={secureClear}
      >
        <Eraser />
        <span>{texts.header.secureClear}</span>
      </button>
      <i className="sep hidden md:block" />
      <ThemeControl />
      <i className="sep hidden md:block" />
      <AccountArea user={user} left={chatsLeft} onLoggedOut={session.wipe} />
    </PageHeader>
  );
}
