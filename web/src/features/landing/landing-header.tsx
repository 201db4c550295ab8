import { landing } from "#texts/landing.ts";
import { header } from "#texts/page.ts";
import { paths } from "../../lib/paths.ts";
import { ButtonAnchor } from "../../ui/button-anchor.tsx";
import { LanguageMenu } from "../language/language-menu.tsx";
import { HeaderBar, headerLinkClass } from "../page/header-bar.tsx";
import { GoogleMark } from "../sign-in/google-mark.tsx";
import { ThemeButtons } from "../theme/theme-buttons.tsx";

/**
 * In narrow windows, the footer has the theme buttons and the language menu instead. Translated
 * links need more room than the English ones, so they are hidden below a higher breakpoint. The page
 * is rendered in advance, so it has both labels of the button, and its styles show one of them.
 */
export function LandingHeader() {
  const { nav, signIn, signInWithGoogle } = landing;
  return (
    <HeaderBar>
      <span className="me-auto">
        <a className={`${headerLinkClass} max-2xs:hidden translated:max-[429px]:hidden`} href={paths.privacy}>
          {header.privacy}
        </a>
      </span>
      <nav className="me-2 flex max-md:hidden translated:max-ml:hidden" aria-label={nav.label}>
        <a className={headerLinkClass} href="#compare">
          {nav.compare}
        </a>
        <a className={headerLinkClass} href="#models">
          {nav.models}
        </a>
        <a className={`${headerLinkClass} max-lg:hidden`} href="#prices">
          {nav.prices}
        </a>
        <a className={headerLinkClass} href="#questions">
          {nav.questions}
        </a>
      </nav>
      <span className="contents max-md:hidden">
        <span className="contents max-lg:hidden">
          <LanguageMenu look="icon" />
        </span>
        <ThemeButtons iconsOnly />
      </span>
      <ButtonAnchor size="sm" className="ms-1.5" href={paths.auth}>
        <span className="contents not-google:hidden">
          <GoogleMark />
          {signInWithGoogle}
        </span>
        <span className="google:hidden">{signIn}</span>
      </ButtonAnchor>
    </HeaderBar>
  );
}
