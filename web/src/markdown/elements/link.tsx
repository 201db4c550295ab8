import type { ReactNode } from "react";
import { parseUrl } from "../../lib/parse-url.ts";
import { safeHref } from "../safe-href.ts";

/**
 * An external link. It opens in a new tab without a referrer or opener. If its text looks like the
 * address of a different host, the real host is shown after it.
 *
 * @param text the link text as written
 */
export function Link({ href, text, children }: { href: string; text: string; children: ReactNode }) {
  const safe = safeHref(href);
  if (!safe) return <span>{children}</span>;
  return (
    <a href={safe} target="_blank" rel="noreferrer noopener">
      {children}
      {isMisleading(text, safe) && ` (${new URL(safe).host})`}
    </a>
  );
}

/** File and tool names with these endings look like domains but are not. */
const fileEnding = /\.(?:js|ts|jsx|tsx|md|go|py|rs|rb|sh|cs|net|css|html?|json|ya?ml|toml|txt|pdf)$/i;

/** Reports whether the text names a host other than the one the link leads to. */
function isMisleading(text: string, href: string): boolean {
  const [, start = "", host = ""] =
    text.match(/(?<![\p{L}\p{N}@.-])(\w+:\/\/|www\.)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?![\p{L}\p{N}.-])/u) ??
    [];
  if (!host || !href.startsWith("http") || (!start && fileEnding.test(host))) return false;
  const claimed = parseUrl(`https://${host}`)?.host;
  return withoutWww(claimed ?? "") !== withoutWww(new URL(href).host);
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, "");
}
