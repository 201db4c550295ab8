/** Separates the named references in the HTML that lookUp parses. None of them decodes to it. */
const SEPARATOR = "\u0001";

const known = new Map<string, string>();

/** Decodes the character references of HTML 5. Those that do not exist stay as written. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  lookUp(text);
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi,
    (written, decimal, hexadecimal, name) => {
      if (name) return known.get(name) ?? written;
      const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal, 16);
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : "\ufffd";
    },
  );
}

/**
 * Looks up the named references of a text that are not known yet. The browser has the table, so we
 * ship none.
 */
function lookUp(text: string) {
  const names = new Set<string>();
  for (const [, name = ""] of text.matchAll(/&([a-z][a-z\d]{1,31});/gi)) {
    // A copy: in V8, a substring of 13 or more characters keeps the whole text in memory.
    if (!known.has(name)) names.add([...name].join(""));
  }
  if (names.size === 0) return;
  const source = [...names].map((name) => `${SEPARATOR}&${name};`).join("");
  const parsed = new DOMParser().parseFromString(source, "text/html").documentElement.textContent ?? "";
  const decoded = parsed.split(SEPARATOR).slice(1);
  for (const [index, name] of [...names].entries()) {
    const character = decoded[index] ?? "";
    // HTML also decodes references without a semicolon: "&notit;" would become "¬it;".
    const exists = name === "semi" || !character.endsWith(";");
    known.set(name, exists ? character : `&${name};`);
  }
}
