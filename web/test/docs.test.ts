import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.replaceAll(sep, "/")}`),
];

/** Folders whose contents are built, not committed. */
const generated = /^(infra\/build|web\/dist)(\/|$)/;

const read = (path: string) => readFileSync(join(root, path), "utf8");
/** Returns the inline code of a document, without code blocks. */
const codeSpans = (text: string) =>
  [...text.replace(/^ *```[\s\S]*?^ *```/gm, "").matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "");

/** Expands `a/{b,c}` to `a/b` and `a/c`. */
function expand(path: string): string[] {
  const [, before, list, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return list === undefined ? [path] : list.split(",").flatMap((part) => expand(before + part + after));
}

/** Lists what `find` returns for each document, as "document: finding". */
const findings = (find: (document: string) => string[]) =>
  documents.flatMap((document) => find(document).map((finding) => `${document}: ${finding}`));

test("every path in the documents exists", () => {
  const missing = findings((document) =>
    codeSpans(read(document))
      .filter((span) => /^(functions|shared|infra|web|docs|bench)\/[\w./{},-]*$/.test(span))
      .flatMap(expand)
      .filter((path) => !generated.test(path) && !existsSync(join(root, path))),
  );
  expect(missing).toEqual([]);
});

test("every link in the documents leads to a file or a heading", () => {
  const broken = findings((document) =>
    [...read(document).matchAll(/\]\(([^)\s]+)\)/g)]
      .map((match) => match[1] ?? "")
      .filter((target) => {
        if (/^https?:/.test(target)) return false;
        const [path, anchor] = target.split("#");
        const file = path ? join(dirname(document), path) : document;
        if (!existsSync(join(root, file))) return true;
        return anchor !== undefined && !anchors(read(file)).includes(anchor);
      }),
  );
  expect(broken).toEqual([]);
});

/** Returns the anchors that GitHub gives to headings. */
function anchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
}

test("docs/configuration.md lists every variable and secret that a function reads", () => {
  const routes: { env: string[]; secrets: string[] }[] = JSON.parse(read("functions/routes.json"));
  const listed = new Set(codeSpans(read("docs/configuration.md")));
  const names = new Set(routes.flatMap(({ env, secrets }) => [...env, ...secrets]));
  expect(names.size).toBeGreaterThan(20);
  expect([...names].filter((name) => !listed.has(name))).toEqual([]);
});

test("every Go name in the documents is declared in its package", () => {
  const missing = findings((document) =>
    codeSpans(read(document)).filter((span) => {
      if (!/^[a-z]+\.[A-Z]\w*(\.[A-Z]\w*)?$/.test(span)) return false;
      const [folder = "", ...names] = span.split(".");
      if (!existsSync(join(root, "shared", folder))) return false;
      const sources = readdirSync(join(root, "shared", folder))
        .filter((file) => file.endsWith(".go"))
        .map((file) => read(`shared/${folder}/${file}`));
      return !names.every((name) => sources.some((source) => declares(source, name)));
    }),
  );
  expect(missing).toEqual([]);
});

test("every Go test in the documents exists", () => {
  const tests = ["shared", "infra", "bench", "functions"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith("_test.go"))
      .flatMap((name) =>
        [...read(`${folder}/${name}`).matchAll(/^func (Test\w+)\(/gm)].map((match) => match[1]),
      ),
  );
  expect(tests.length).toBeGreaterThan(100);
  const missing = findings((document) =>
    codeSpans(read(document)).filter((span) => /^Test[A-Z]\w*$/.test(span) && !tests.includes(span)),
  );
  expect(missing).toEqual([]);
});

test("every fault in docs/reliability.md has a test", () => {
  const rows = read("docs/reliability.md")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1);
  expect(rows.length).toBeGreaterThan(8);
  for (const row of rows) expect(row, row).toMatch(/`(Test\w+|web\/[\w./-]+)` \|$/);
});

/** Reports whether a Go source declares a function, type, method, field, variable or constant. */
function declares(source: string, name: string): boolean {
  const declaration = `^(?:(?:func(?: \\([^)]*\\))?|type|var|const) |\\t(?:\\w+, )*)${name}\\b`;
  return new RegExp(declaration, "m").test(source);
}
