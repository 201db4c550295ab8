import type { ReactNode } from "react";
import { PRODUCT_NAME } from "../../brand.ts";
import { paths } from "../../lib/paths.ts";
import * as texts from "../../texts/en.ts";
import { Mark } from "../../ui/mark.tsx";

/** The header of every page: a link home and the page's own controls. */
export function PageHeader(props: {
  /** For a page that uses the full width of the window; separates the header by a line. */
  wide?: boolean;
  children: ReactNode;
}) {
  const { wide = false, children } = props;
  return (
    <header
      data-sticky
      className={`sticky top-0 z-20 flex h-14 items-center gap-0.5 border-b bg-page md:gap-1.5 short:static ${wide ? "border-line px-wide-page" : "border-transparent px-page"}`}
    >
      {/* A plain link: the landing page is another document. */}
      <a
        className="me-auto inline-flex items-center gap-1.75 rounded-1 text-[17px] font-semibold tracking-[-0.012em] md:gap-2.25 md:text-lead"
        href={paths.home}
        aria-label={texts.header.home}
      >
        <Mark className="-mt-0.75 fill-accent" />
        {PRODUCT_NAME}
      </a>
      {children}
    </header>
  );
}
