import { Eraser } from "lucide-react";
import type { User } from "../../api/user.ts";
import * as texts from "../../texts/en.ts";
import { AccountArea } from "../account/account-area.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { PrivacySwitch } from "../privacy/privacy-switch.tsx";
import { SessionClock } from "../privacy/session-clock.tsx";
import type { SessionControls } from "../privacy/use-session.ts";
import { ThemeControl } from "../theme/theme-control.tsx";

/** The head of `/chat`: the session and who asks. */
export function ChatHeader(props: {
  session: SessionControls;
  user: User | null | undefined;
  /** How many chats; null: as many as they like. */
  left: number | null;
  onSecureClear: () => void;
}) {
  const { session, user, left, onSecureClear } = props;
  return (
    <PageHeader>
      <SessionClock
        className="hidden! lg:inline-flex!"
        endsAt={session.endsAt}
        onKeep={session.keep}
        onWipe={onSecureClear}
      />
      <PrivacySwitch mode={session.mode} onMode={session.setMode} />
      <button
        type="button"
        className="btn sm quiet max-lg:icon-alone"
        data-tip={texts.header.secureClearTip}
        onClick={onSecureClear}
      >
        <Eraser />
        <span>{texts.header.secureClear}</span>
      </button>
      <i className="sep hidden md:block" />
      <ThemeControl />
      <i className="sep hidden md:block" />
      <AccountArea user={user} left={left} onLoggedOut={session.wipe} />
    </PageHeader>
  );
}
