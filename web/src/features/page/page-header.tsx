import type { ReactNode } from "react";
import { PRODUCT_NAME } from "../../brand.ts";
import { paths } from "../../lib/paths.ts";
import * as texts from "../../texts/en.ts";
import { Mark } from "../../ui/mark.tsx";

/** The header of every page: a link home and the page's own controls. */
export function PageHeader({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <header className={`bar ${className}`}>
      {/* A plain link: the landing page is another document. */}
      <a className="brand" href={paths.home} aria-label={texts.header.home}>
        <Mark />
        <span>{PRODUCT_NAME}</span>
      </a>
      {children}
    </header>
  );
}
