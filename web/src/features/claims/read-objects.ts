import { limits } from "../../lib/limits.ts";

type Fields = Record<string, unknown>;

/**
 * Yields the objects of the list that a model's reply holds under a name, as far as it is complete: the
 * reply is a JSON object, possibly in a fenced block with text around it. What is not an object yields
 * undefined. More text never changes an object that was returned for less.
 */
export function* readObjects(reply: string, name: string): Generator<Fields | undefined> {
  const text = reply.slice(0, limits.claims.mapCharacters);
  const start = new RegExp(`\\{\\s*"${name}"\\s*:\\s*\\[`).exec(text);
  if (!start) return;
  for (const object of objects(text, start.index + start[0].length)) yield parse(object);
}

/** Returns a value's fields. A value that is not an object has none. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

function parse(object: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(object));
  } catch {
    return undefined;
  }
}

/** Yields the complete objects of a JSON array that starts at an offset. */
function* objects(text: string, from: number): Generator<string> {
  let depth = 0;
  let start = from;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") {
      if (depth === 0) start = at;
      depth++;
    } else if (character === "}" || character === "]") {
      if (depth === 0) return;
      depth--;
      if (depth === 0) yield text.slice(start, at + 1);
    }
  }
}
