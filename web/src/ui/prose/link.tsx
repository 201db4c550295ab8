import type { ReactNode } from "react";
import { safeHref } from "./safe-href.ts";

/**
 * A link that opens a page of its own, and tells it nothing of this one. Where the words look like an address
 * of another host, the true host stands behind them.
 *
 * @param text the words as they were written
 */
export function Link({ href, text, children }: { href: string; text: string; children: ReactNode }) {
  const safe = safeHref(href);
  if (!safe) return <span>{children}</span>;
  return (
    <a href={safe} target="_blank" rel="noreferrer noopener">
      {children}
      {feigns(text, safe) && ` (${new URL(safe).host})`}
    </a>
  );
}

function feigns(text: string, href: string): boolean {
  const host = text.match(/(?:^|[^\p{L}\p{N}@.-])((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[:/?#\s]|$)/u)?.[1];
  if (!host || !href.startsWith("http")) return false;
  const claimed = URL.parse(`https://${host}`)?.host;
  const bare = (name: string | undefined) => name?.replace(/^www\./, "");
  return bare(claimed) !== bare(new URL(href).host);
}
