import type { ReactNode } from "react";
import { header as headerTexts } from "#texts/page.ts";
import { PRODUCT_NAME } from "../../brand.ts";
import { paths } from "../../lib/paths.ts";
import { Mark } from "../../ui/mark.tsx";

export const headerLinkClass =
  "inline-flex min-h-11 items-center md:min-h-8.5 rounded-1 px-2 text-label whitespace-nowrap text-ink-2 transition-colors hover:text-ink md:px-2.75";

/** The bar at the top of every page. It starts with a link home, and needs no router. */
export function HeaderBar(props: { wide?: boolean; line?: boolean; children: ReactNode }) {
  const { wide, line, children } = props;
  return (
    <header
      data-sticky
      className={`sticky top-0 z-20 flex h-14 items-center gap-0.5 border-b bg-page md:gap-1.5 short:static ${line ? "border-line" : "border-transparent"} ${wide ? "px-wide-page" : "px-page"}`}
    >
      {/* A plain link: the landing page is another document. */}
      <a
        className="inline-flex min-h-11 items-center gap-2.25 rounded-1 text-lead font-semibold tracking-tight"
        href={paths.home}
        aria-label={headerTexts.home}
      >
        <Mark className="-mt-0.75 fill-accent" />
        {PRODUCT_NAME}
      </a>
      {children}
    </header>
  );
}
