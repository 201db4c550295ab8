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

/** Names of files and of tools end like this, and are no addresses. */
const fileEnding = /\.(?:js|ts|jsx|tsx|md|go|py|rs|rb|sh|cs|net|css|html?|json|ya?ml|toml|txt|pdf)$/i;

function feigns(text: string, href: string): boolean {
  const [, start = "", host = ""] =
    text.match(/(?<![\p{L}\p{N}@.-])(\w+:\/\/|www\.)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?![\p{L}\p{N}.-])/u) ??
    [];
  if (!host || !href.startsWith("http") || (!start && fileEnding.test(host))) return false;
  const claimed = URL.parse(`https://${host}`)?.host;
  return bare(claimed ?? "") !== bare(new URL(href).host);
}

function bare(host: string): string {
  return host.replace(/^www\./, "");
}
