import ChevronDown from "lucide-react/icons/chevron-down";
import KeyRound from "lucide-react/icons/key-round";
import LogOut from "lucide-react/icons/log-out";
import Settings2 from "lucide-react/icons/settings-2";
import TicketPlus from "lucide-react/icons/ticket-plus";
import UserRound from "lucide-react/icons/user-round";
import { useId, useRef } from "react";
import { useLocation } from "react-router";
import { account } from "#texts/account.ts";
import { useChatLimits } from "../../api/models.ts";
import type { User } from "../../api/user.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Menu } from "../../ui/menu.tsx";
import { MenuItem } from "../../ui/menu-item.tsx";
import { MenuLink } from "../../ui/menu-link.tsx";
import { ChatsLeft } from "./chats-left.tsx";

/** The signed-in user in the page header: name, chats left, and a menu with account actions. */
export function AccountMenu(props: {
  user: User;
  /** Null for no limit. */
  left: number | null;
  onPassword: () => void;
  onLogout: () => void;
}) {
  const { user, left, onPassword, onLogout } = props;
  const words = account;
  const name = user.username || words.nameless;
  const { pathname } = useLocation();
  const { payments } = useChatLimits();
  const offersUpgrade = payments && !user.isPro && pathname !== paths.upgrade;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ChatsLeft className="px-1" left={left} user={user} />
      {offersUpgrade && (
        <ButtonLink size="sm" className="max-ml:hidden" to={paths.upgrade}>
          {words.upgrade}
        </ButtonLink>
      )}
      <Button
        ref={button}
        variant="quiet"
        size="sm"
        iconOnlyBelow="lg"
        aria-label={words.menu(name)}
        popoverTarget={id}
      >
        <UserRound className="lg:hidden" />
        <bdi className="max-w-name truncate font-normal max-lg:sr-only">{name}</bdi>
        <ChevronDown className="icon-s max-lg:hidden" />
      </Button>
      <Button variant="quiet" size="sm" className="max-xl:hidden" onClick={onLogout}>
        <LogOut className="rtl:-scale-x-100" />
        {words.logout}
      </Button>
      <Menu id={id} anchor={button}>
        <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-2 gap-y-0.5 border-b border-line px-2.5 pt-2 pb-3 wrap-anywhere">
          <bdi className="font-semibold">{name}</bdi>
          <ChatsLeft className="self-center" left={left} user={user} />
        </p>
        {offersUpgrade && (
          <MenuLink className="ml:hidden" icon={<TicketPlus />} to={paths.upgrade}>
            {words.upgrade}
          </MenuLink>
        )}
        <MenuLink icon={<UserRound />} to={paths.dashboard}>
          {words.dashboard}
        </MenuLink>
        {user.isAdmin && (
          <MenuLink icon={<Settings2 />} to={paths.admin} reloadDocument>
            {words.admin}
          </MenuLink>
        )}
        {user.hasPassword && (
          <MenuItem icon={<KeyRound />} onSelect={onPassword}>
            {words.changePassword}
          </MenuItem>
        )}
        <MenuItem icon={<LogOut className="rtl:-scale-x-100" />} onSelect={onLogout}>
          {words.logout}
        </MenuItem>
      </Menu>
    </>
  );
}
