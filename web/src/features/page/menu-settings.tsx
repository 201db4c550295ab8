import ShieldCheck from "lucide-react/icons/shield-check";
import { header } from "#texts/page.ts";
import { paths } from "../../lib/paths.ts";
import { MenuLink } from "../../ui/menu-link.tsx";
import { LanguageMenu } from "../language/language-menu.tsx";
import { ThemeButtons } from "../theme/theme-buttons.tsx";

/**
 * The end of a header's menu: the link to the privacy page, the theme buttons and the language
 * menu. `reloadDocument` is for screens in a different document from the privacy page.
 */
export function MenuSettings({ reloadDocument }: { reloadDocument?: boolean }) {
  return (
    <>
      <MenuLink icon={<ShieldCheck />} to={paths.privacy} reloadDocument={reloadDocument}>
        {header.privacy}
      </MenuLink>
      <div className="mt-1.5 border-t border-line px-2.75 pt-3 pb-1.5">
        <ThemeButtons />
      </div>
      <LanguageMenu look="menu" />
    </>
  );
}
