import { landing } from "#texts/landing.ts";
import { PRODUCT_NAME } from "../../brand.ts";
import { paths } from "../../lib/paths.ts";
import { LanguageMenu } from "../language/language-menu.tsx";
import { ThemeButtons } from "../theme/theme-buttons.tsx";

export function LandingFooter() {
  const { nav, footer } = landing;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-page py-6 text-note text-muted">
      <span>{PRODUCT_NAME}</span>
      <span className="-me-2.5 flex items-center gap-2 md:me-0 lg:hidden">
        <ThemeButtons className="md:hidden" iconsOnly />
        <LanguageMenu />
      </span>
      <nav className="-mx-2 text-balance" aria-label={footer.label}>
        <FooterLink href={paths.privacy}>{footer.privacy}</FooterLink>
        <FooterLink href="#prices">{nav.prices}</FooterLink>
        <FooterLink href="#questions">{nav.questions}</FooterLink>
        <FooterLink href={paths.chat}>{footer.chat}</FooterLink>
        <FooterLink href={paths.auth}>{footer.account}</FooterLink>
      </nav>
    </footer>
  );
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      className="inline-flex min-h-9 items-center rounded-1 px-2 not-last:2xs:me-1 hover:text-ink"
      href={href}
    >
      {children}
    </a>
  );
}
