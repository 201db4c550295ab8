/** Parses an absolute URL. URL.parse is newer than the browsers we build for. */
export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
