import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { header } from "#texts/page.ts";
import { paths } from "../../lib/paths.ts";
import { Link } from "../../ui/link.tsx";
import { HeaderBar, headerLinkClass } from "./header-bar.tsx";

/**
 * The header of every page of the app: links to the home page and the privacy page, and the page's
 * own controls. On a phone, and on a `wide` page in a window below 1200 px, there is no room for
 * the privacy link, so the page's menu has one instead.
 */
export function PageHeader(props: {
  /** For a page that uses the full width of the window. */
  wide?: boolean;
  /** Separates the header from the page. @default wide */
  line?: boolean;
  children: ReactNode;
}) {
  const { wide = false, line = wide, children } = props;
  const { pathname } = useLocation();
  return (
    <HeaderBar wide={wide} line={line}>
      <span className="me-auto">
        <Link
          className={`${headerLinkClass} ${wide ? "max-lg:hidden" : "max-md:hidden"}`}
          to={paths.privacy}
          // From the admin screens, the link leads to another document.
          reloadDocument={pathname.startsWith(paths.admin)}
        >
          {header.privacy}
        </Link>
      </span>
      {children}
    </HeaderBar>
  );
}
