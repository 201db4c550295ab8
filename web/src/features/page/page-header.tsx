import type { ReactNode } from "react";
import { PRODUCT_NAME } from "../../brand.ts";
import { paths } from "../../lib/paths.ts";
import * as texts from "../../texts/en.ts";
import { Mark } from "../../ui/mark.tsx";

/** The head of every page of the app: the way home, and the page's own controls. */
export function PageHeader({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <header className={`bar ${className}`}>
      {/* The front page is another document: a plain link, not the router's. */}
      <a className="brand" href={paths.home} aria-label={texts.header.home}>
        <Mark />
        <span>{PRODUCT_NAME}</span>
      </a>
      {children}
    </header>
  );
}
