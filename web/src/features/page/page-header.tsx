import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { PRODUCT_NAME } from "../../brand.ts";
import { paths } from "../../lib/paths.ts";
import * as texts from "../../texts/en.ts";
import { Mark } from "../../ui/mark.tsx";

const privacyClass =
  "inline-flex min-h-8.5 items-center rounded-1 px-1 text-label text-ink-2 transition-colors hover:text-ink md:px-2.75";

/**
 * The header of every page: links to the home page and the privacy page, and the page's own controls.
 * On a phone, the header of a wide page has no room for the privacy link: its menu has one.
 */
export function PageHeader(props: {
  /** For a page that uses the full width of the window; separates the header by a line. */
  wide?: boolean;
  children: ReactNode;
}) {
  const { wide = false, children } = props;
  const { pathname } = useLocation();
  return (
    <header
      data-sticky
      className={`sticky top-0 z-20 flex h-14 items-center gap-0.5 border-b bg-page md:gap-1.5 short:static ${wide ? "border-line px-wide-page" : "border-transparent px-page"}`}
    >
      {/* A plain link: the landing page is another document. */}
      <a
        className="inline-flex items-center gap-1.75 rounded-1 text-[17px] font-semibold tracking-[-0.012em] md:gap-2.25 md:text-lead"
        href={paths.home}
        aria-label={texts.header.home}
      >
        <Mark className="-mt-0.75 fill-accent" />
        {PRODUCT_NAME}
      </a>
      <span className="me-auto">
        <Link
          className={`${privacyClass} ${wide ? "max-md:hidden" : ""}`}
          to={paths.privacy}
          // From the admin's screens, it is in another document.
          reloadDocument={pathname.startsWith(paths.admin)}
        >
          {texts.header.privacy}
        </Link>
      </span>
      {children}
    </header>
  );
}
