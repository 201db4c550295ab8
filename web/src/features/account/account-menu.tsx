import "./account.css";
import { ChevronDown, KeyRound, LogOut, TicketPlus, UserRound } from "lucide-react";
import { useId, useRef } from "react";
import { Link } from "react-router";
import type { User } from "../../api/user.ts";
import * as texts from "../../texts/en.ts";
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
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);

  /** Closed first, so that the focus is on the button that opened it, for a dialog to give it back to. */
  function close() {
    menu.current?.hidePopover();
  }

  return (
    <>
      <button
        type="button"
        className="btn sm quiet who hidden! lg:inline-flex!"
        aria-label={words.menu(name)}
        popoverTarget={menuId}
      >
        <span>{name}</span>
        <ChevronDown className="icon-s" />
      </button>
      <ChatsLeft left={left} signedIn />
      {!user.is_pro && (
        <Link className="btn sm second hidden! md:inline-flex!" to={upgrade}>
          {words.upgrade}
        </Link>
      )}
      <button
        type="button"
        className="icon-btn hidden! lg:inline-grid!"
        aria-label={words.logout}
        data-tip={words.logout}
        onClick={onLogout}
      >
        <LogOut />
      </button>
      <button
        type="button"
        className="icon-btn lg:hidden!"
        aria-label={words.menu(name)}
        popoverTarget={menuId}
      >
        <UserRound />
      </button>
      <div ref={menu} id={menuId} popover="auto" className="account-menu">
        <p>
          <b>{name}</b>
          <ChatsLeft left={left} signedIn />
        </p>
        {!user.is_pro && (
          <Link className="btn quiet md:hidden!" to={upgrade}>
            <TicketPlus />
            {words.upgrade}
          </Link>
        )}
        <button
          type="button"
          className="btn quiet"
          onClick={() => {
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
      </div>
    </>
  );
}
