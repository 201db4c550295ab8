import { Menu } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import * as texts from "../../texts/en.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { LanguageMenu } from "../language/language-menu.tsx";
import { ThemeButtons } from "../theme/theme-buttons.tsx";
import { PageHeader } from "./page-header.tsx";

/**
 * The header of every page of the app except the chat: the language, the theme and the page's own
 * controls. On a phone, a menu holds the language and the theme.
 */
export function SiteHeader({ children }: { children?: ReactNode }) {
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
        <Menu />
      </IconButton>
      <Popover id={id} anchor={button} className="justify-items-start gap-1.5 p-3 open:grid">
        <ThemeButtons />
        <LanguageMenu />
      </Popover>
    </PageHeader>
  );
}
