import MenuIcon from "lucide-react/icons/menu";
import { Children, type ReactNode, useId, useRef } from "react";
import { useLocation } from "react-router";
import { header } from "#texts/page.ts";
import { paths } from "../../lib/paths.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { LanguageMenu } from "../language/language-menu.tsx";
import { ThemeButtons } from "../theme/theme-buttons.tsx";
import { MenuSettings } from "./menu-settings.tsx";
import { PageHeader } from "./page-header.tsx";

/**
 * The header of every page of the app except the chat screen: the language, the theme and the
 * page's own controls. On a phone, a menu holds the language, the theme and the link to the privacy
 * page. `line` draws a line below the header.
 */
export function SiteHeader({ line, children }: { line?: boolean; children?: ReactNode }) {
  const { pathname } = useLocation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isEmpty = Children.toArray(children).length === 0;
  return (
    <PageHeader line={line}>
      <span className="contents max-md:hidden">
        <LanguageMenu look="icon" />
      </span>
      <ThemeButtons className="max-md:hidden" iconsOnly />
      {!isEmpty && <i className="ms-1.5 h-5 border-s border-line-2 max-md:hidden" />}
      {children}
      <IconButton ref={button} className="-me-2.5 md:hidden" label={header.menu} popoverTarget={id}>
        <MenuIcon />
      </IconButton>
      <Menu id={id} anchor={button}>
        <MenuSettings reloadDocument={pathname.startsWith(paths.admin)} />
      </Menu>
    </PageHeader>
  );
}
