import { parseUrl } from "../lib/parse-url.ts";

const allowed = new Set(["http:", "https:", "mailto:"]);

/** Returns the normalized URL if it is absolute and has an allowed scheme, otherwise undefined. */
export function safeHref(href: string): string | undefined {
  const url = parseUrl(href);
  return url && allowed.has(url.protocol) ? url.href : undefined;
}
