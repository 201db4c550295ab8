import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "..", "src", "texts");
const codes = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "en")
  .map(({ name }) => name);
const translated = codes.flatMap((code) =>
  readdirSync(join(folder, code))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [code, name] as const),
);

/** The texts of the HTML documents, which the build writes in English. */
const isTranslated = (area: string) => area !== "documents";
/** By the server's codes. In English they are empty, and the types of the others require each code. */
const errorTables = new Set(["problems", "answerErrors", "searchErrors"]);

/**
 * Describes what is not a text: the keys of objects, the lengths of arrays and the number of parameters
 * of functions.
 */
function shape(value: unknown): unknown {
  if (typeof value === "function") return `function of ${value.length}`;
  if (Array.isArray(value)) return value.map(shape);
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
  return typeof value;
}

test.each(translated)("%s/%s has the texts of the English file", async (code, name) => {
  const english = await import(/* @vite-ignore */ join(folder, "en", name));
  const texts = await import(/* @vite-ignore */ join(folder, code, name));
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).filter(isTranslated).toSorted());
  for (const area of Object.keys(texts).filter((area) => !errorTables.has(area)))
    expect(shape(texts[area])).toEqual(shape(english[area]));
});

test.each(translated)("%s/%s has the plural forms of its language", (code, name) => {
  const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
  for (const forms of pluralsIn(join(folder, code, name)))
    expect(forms.toSorted()).toEqual(pluralCategories.toSorted());
});

/** Returns the forms in each call of `plural` in a file. */
function pluralsIn(file: string): string[][] {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  const found: string[][] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [, forms] }) {
      if (callee.type !== "Identifier" || callee.name !== "plural") return;
      if (forms?.type !== "ObjectExpression") throw new Error(`${file}: write the forms where they are used`);
      found.push(
        forms.properties.map((form) =>
          form.type === "Property" && form.key.type === "Identifier" ? form.key.name : "?",
        ),
      );
    },
  });
  visitor.visit(program);
  return found;
}
