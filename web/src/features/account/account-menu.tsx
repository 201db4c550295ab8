import "./account.css";
import { ChevronDown, KeyRound, LogOut, TicketPlus, UserRound } from "lucide-react";
import { useId, useRef } from "react";
import { Link } from "react-router";
import type { User } from "../../api/user.ts";
import * as texts from "../../texts/en.ts";
import { Popover } from "../../ui/popover.tsx";
import { ChatsLeft } from "./chats-left.tsx";

/** Who is signed in, in the page's head: name, what is left, and what can be done with the account. */
export function AccountMenu(props: {
  user: User;
  /** Null: as many as they like. */
  left: number | null;
  upgrade: string;
  onPassword: () => void;
  onLogout: () => void;
}) {
  const { user, left, upgrade, onPassword, onLogout } = props;
  const words = texts.account;
  const name = user.username || words.nameless;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ChatsLeft left={left} signedIn />
      {!user.is_pro && (
        <Link className="btn sm second max-md:hidden" to={upgrade}>
          {words.upgrade}
        </Link>
      )}
      <button
        ref={button}
        type="button"
        className="btn sm quiet who max-lg:icon-alone"
        aria-label={words.menu(name)}
        popoverTarget={id}
      >
        <UserRound className="lg:hidden" />
        <span>{name}</span>
        <ChevronDown className="icon-s max-lg:hidden" />
      </button>
      <button
        type="button"
        className="icon-btn max-lg:hidden"
        aria-label={words.logout}
        data-tip={words.logout}
        onClick={onLogout}
      >
        <LogOut />
      </button>
      <Popover id={id} anchor={button} className="menu account-menu">
        {(close) => (
          <>
            <p>
              <b>{name}</b>
              <ChatsLeft left={left} signedIn />
            </p>
            {!user.is_pro && (
              <Link className="btn quiet md:hidden" to={upgrade}>
                <TicketPlus />
                {words.upgrade}
              </Link>
            )}
            <button
              type="button"
              className="btn quiet"
              onClick={() => {
                // First, so that the focus is on the button that opened it, for a dialog to give it back to.
                close();
                onPassword();
              }}
            >
              <KeyRound />
              {words.changePassword}
            </button>
            <button
              type="button"
              className="btn quiet"
              onClick={() => {
                close();
                onLogout();
              }}
            >
              <LogOut />
              {words.logout}
            </button>
          </>
        )}
      </Popover>
    </>
  );
}
