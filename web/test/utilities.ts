import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { __unstable__loadDesignSystem } from "tailwindcss";

const src = join(import.meta.dirname, "..", "src");
const sheet = '@import "tailwindcss"; @import "./styles/tokens.css"; @import "./styles/base.css";';

const tailwind = await __unstable__loadDesignSystem(sheet, {
  base: src,
  loadStylesheet: async (id, base) => {
    const path =
      id === "tailwindcss" ? fileURLToPath(import.meta.resolve("tailwindcss/index.css")) : join(base, id);
    return { path, base: dirname(path), content: readFileSync(path, "utf8") };
  },
});

/** Returns the words of a text that are utilities of our theme. */
export function utilitiesIn(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => /^[a-z[@*-][^"`{}]*$/.test(word));
  const css = tailwind.candidatesToCss(words);
  return words.filter((_, index) => css[index]);
}

/**
 * Returns the pairs of utilities that set the same property under the same conditions to different
 * values. Which of the two wins depends on their order in the style sheet, not on the element.
 */
export function conflictsIn(className: string): string[] {
  const setters = new Map<string, { utility: string; value: string }>();
  const conflicts = new Set<string>();
  const utilities = utilitiesIn(className);
  for (const [index, css] of tailwind.candidatesToCss(utilities).entries()) {
    const utility = utilities[index] ?? "";
    const conditions: string[] = [];
    for (const line of css?.split("\n").map((text) => text.trim()) ?? []) {
      if (line.startsWith("@property")) break;
      if (line.endsWith("{")) conditions.push(line.replace(/\.(?:\\.|[\w-])+/, "&"));
      else if (line === "}") conditions.pop();
      const [, property, value = ""] = line.match(/^([a-z][\w-]*): (.+);$/) ?? [];
      // Tailwind makes sure that a value with its own variables can be changed by another utility.
      if (!property || value.startsWith("var(--tw-")) continue;
      const key = [...conditions, property].join(" ");
      const other = setters.get(key);
      if (other && other.value !== value) conflicts.add(`${other.utility} ${utility}`);
      setters.set(key, { utility, value });
    }
  }
  return [...conflicts];
}
