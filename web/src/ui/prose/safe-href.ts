const allowed = new Set(["http:", "https:", "mailto:"]);

/** The address, if it is absolute and of a kind that only opens a page or a letter; otherwise undefined. */
export function safeHref(href: string): string | undefined {
  const url = URL.parse(href);
  return url && allowed.has(url.protocol) ? url.href : undefined;
}
