import { Menu as MenuIcon, ShieldCheck } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { useLocation } from "react-router";
import { paths } from "../../lib/paths.ts";
import * as texts from "../../texts/en.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { MenuLink } from "../../ui/menu-link.tsx";
import { LanguageMenu } from "../language/language-menu.tsx";
import { ThemeButtons } from "../theme/theme-buttons.tsx";
import { PageHeader } from "./page-header.tsx";

/**
 * The header of every page of the app except the chat: the language, the theme and the page's own
 * controls. On a phone, a menu holds the language, the theme and the link to the privacy page.
 */
export function SiteHeader({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <PageHeader>
      <span className="contents max-md:hidden">
        <LanguageMenu iconOnly />
      </span>
      <ThemeButtons className="max-md:hidden" iconsOnly />
      {children}
      <IconButton ref={button} className="-me-2.5 md:hidden" label={texts.header.menu} popoverTarget={id}>
        <MenuIcon />
      </IconButton>
      <Menu id={id} anchor={button}>
        <MenuLink
          icon={<ShieldCheck />}
          to={paths.privacy}
          // On the admin screens, it leads to another document.
          reloadDocument={pathname.startsWith(paths.admin)}
        >
          {texts.header.privacy}
        </MenuLink>
        <div className="mt-1.5 grid justify-items-start gap-1.5 border-t border-line p-2 pt-3">
          <ThemeButtons />
          <LanguageMenu />
        </div>
      </Menu>
    </PageHeader>
  );
}
