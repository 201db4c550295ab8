import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { languages } from "../src/lib/languages.ts";
import { documents } from "../src/texts/documents.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(import.meta.dirname, "..", "src", "texts");
const src = join(folder, "..");
const languageCodes = Object.keys(languages).filter((code) => code !== "en");
const translated = languageCodes.flatMap((code) =>
  readdirSync(join(folder, code))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [code, name] as const),
);

/**
 * Reports whether an area is translated. The texts of the HTML documents are not: the build writes
 * them in English.
 */
const isTranslated = (area: string) => area !== "documents";
/**
 * The areas that map the server's error codes to sentences. They are empty in English. In other
 * languages, their types require every code.
 */
const errorTables = new Set(["problems", "answerErrors", "searchErrors"]);

/** The files whose functions other files call. A translation has its own. */
const helpers = new Set(["chats"]);

/**
 * Describes the structure of texts: the keys of objects, the lengths of arrays and the number of
 * parameters of functions.
 */
function shape(value: unknown): unknown {
  if (typeof value === "function") return `function of ${value.length}`;
  if (Array.isArray(value)) return value.map(shape);
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
  return typeof value;
}

test.each(translated)("%s/%s has the same structure as the English file", async (code, name) => {
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
      if (forms?.type !== "ObjectExpression")
        throw new Error(`${file}: pass the forms to plural() as an object literal`);
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

/** Returns the modules that an entry imports, statically or lazily, as paths relative to src/. */
function modulesOf(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry) || !existsSync(join(src, entry))) return found;
  found.add(entry);
  const code = readFileSync(join(src, entry), "utf8");
  for (const [, path = ""] of code.matchAll(/(?:from\s+|import\(|import\s+)"([.#][^"]+)"/g))
    modulesOf(
      path.startsWith("#texts/")
        ? path.replace("#texts", "texts/en")
        : relative(src, join(src, dirname(entry), path)),
      found,
    );
  return found;
}

test.each([
  ["app", "main.tsx"],
  ["admin", "admin-main.tsx"],
  ["landing", "landing-hydrate.tsx"],
] as const)("the document %s loads exactly the texts that it shows", (document, entry) => {
  const used = [...modulesOf(entry)].flatMap((module) => /^texts\/en\/([\w-]+)\.ts$/.exec(module)?.[1] ?? []);
  expect(documents[document]).toEqual(used.filter((name) => !helpers.has(name)).toSorted());
});

test("no module reads a text while the module loads", () => {
  const kept: string[] = [];
  for (const file of readdirSync(src, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || file.startsWith("texts")) continue;
    const code = readFileSync(join(src, file), "utf8");
    if (!code.includes('"#texts/')) continue;
    kept.push(...textsReadByModule(file, code));
  }
  expect(kept).toEqual([]);
});

/** Returns the texts that a module reads outside of functions, directly or from a variable. */
function textsReadByModule(file: string, code: string): string[] {
  const areas = new Set<string>();
  const found: string[] = [];
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  const codeOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end);
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (source.value.startsWith("#texts/")) for (const { local } of specifiers) areas.add(local.name);
    },
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    VariableDeclarator({ id, init }) {
      if (depth > 0 || init?.type !== "Identifier" || !areas.has(init.name)) return;
      if (id.type === "Identifier") areas.add(id.name);
      else found.push(`${file}: ${codeOf(init)}`);
    },
    MemberExpression(node) {
      const { object } = node;
      if (depth === 0 && object.type === "Identifier" && areas.has(object.name))
        found.push(`${file}: ${codeOf(node)}`);
    },
  }).visit(parseSync(file, code).program);
  return found;
}

/**
 * Tables whose keys do not appear in our code, because all entries are shown or the keys come from
 * the server.
 */
const tables = new Set(["auth.failures", "privacyPage.kept", "privacyPage.others", "privacyPage.remains"]);

/** Returns the paths of the keys, at any depth, that code must name to read an area's texts. */
function keysIn(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  const named = Object.keys(value).filter((key) => /^[a-z]\w*$/i.test(key) && !tables.has(path));
  const inner = Object.entries(value).flatMap(([key, part]) => keysIn(part, `${path}.${key}`));
  return [...named.map((key) => `${path}.${key}`), ...inner];
}

test("every English text is used", async () => {
  const code = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("texts/"))
    .map((file) => readFileSync(join(src, file), "utf8"))
    .join("\n");
  const words = new Set(code.match(/\w+/g));
  const unused: string[] = [];
  for (const file of readdirSync(join(folder, "en"))) {
    const areas: Record<string, object> = await import(/* @vite-ignore */ join(folder, "en", file));
    for (const [name, area] of Object.entries(areas).filter(([name]) => isTranslated(name)))
      unused.push(...keysIn(area, name).filter((path) => !words.has(path.split(".").at(-1) ?? "")));
  }
  expect(unused).toEqual([]);
});

/** Returns the Go code of the server, without tests. */
function serverCode(): string {
  return ["shared", "functions"]
    .flatMap((directory) =>
      readdirSync(join(root, directory), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".go") && !file.endsWith("_test.go"))
        .map((file) => readFileSync(join(root, directory, file), "utf8")),
    )
    .join("\n");
}

test("each language has a sentence for every server error code, and no others", async () => {
  const server = serverCode();
  const allIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, code = ""]) => code);
  const all = (pattern: RegExp) => allIn(server, pattern);
  const sorted = (codes: readonly string[]) => [...new Set(codes)].toSorted();
  const answers = all(/\tCode\w+ +Code = "(\w+)"/g);
  const kinds = allIn(
    readFileSync(join(root, "shared/errs/errs.go"), "utf8"),
    /\tErr\w+ += errors\.New\("([\w ]+)"\)/g,
  ).map((kind) => kind.replaceAll(" ", "_"));
  const codes = [...all(/errs\.New\(errs\.\w+, "(\w+)"/g), ...all(/\bCode: +"(\w+)"/g), ...kinds];
  expect(codes.length).toBeGreaterThan(80);
  for (const language of languageCodes) {
    const file = join(folder, language, "problems.ts");
    const { problems, answerErrors, searchErrors } = await import(/* @vite-ignore */ file);
    expect(sorted(Object.keys(problems))).toEqual(sorted(codes));
    expect(sorted([...Object.keys(answerErrors), ...Object.keys(searchErrors)])).toEqual(sorted(answers));
  }
});
