import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { createFilter } from "vite";
import { expect, test } from "vitest";
import { firstModules } from "../plugins/first-styles.ts";

const src = join(import.meta.dirname, "..", "src");

/** What each folder may import besides itself. */
const allowed: Record<string, string[]> = {
  lib: ["../../shared/limits/limits.json"],
  ui: ["lib"],
  markdown: ["ui", "lib"],
  api: ["lib", "texts", "../../shared/api/schema.json"],
  features: ["markdown", "ui", "api", "lib", "texts", "brand.ts", "../../shared/account/words.json"],
  routes: ["features", "ui", "api", "lib", "texts"],
  texts: ["lib", "brand.ts"],
};

interface Import {
  from: string;
  to: string;
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(src, file), "utf8");
  const targets = [...source.matchAll(/(?:from\s+|import\(|import\s+)"(\.[^"]+)"/g)].map(
    (match) => match[1] ?? "",
  );
  return targets.map((target) => ({
    from: file,
    to: relative(src, join(src, dirname(file), target)).replaceAll("\\", "/"),
  }));
}

const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file));
const imports = files.flatMap(importsOf);
const folder = (path: string) => (path.startsWith("../") ? path : (path.split("/")[0] ?? ""));
/** The feature that a file belongs to, if any. */
const feature = (path: string) => path.match(/^features\/([^/]+)\//)?.[1];

test("imports point one way: routes -> features -> markdown, ui and api -> lib", () => {
  const wrong = imports.filter(({ from, to }) => {
    const may = allowed[folder(from)];
    return may && folder(from) !== folder(to) && !may.includes(folder(to));
  });
  expect(wrong).toEqual([]);
  expect(imports.length).toBeGreaterThan(50);
});

/** The other features that a feature may import. The chat screen may import all of them. */
const mayImport: Record<string, string[]> = {
  account: ["billing", "page", "sign-in"],
  billing: ["page", "leaving"],
  admin: ["account", "admin-costs", "admin-failure", "admin-models", "admin-users", "page", "sign-in"],
  "admin-audit": ["admin-failure", "page"],
  "admin-costs": ["admin-failure", "admin-models", "models"],
  "admin-models": ["admin-failure", "models", "page"],
  "admin-users": ["admin-failure"],
  dashboard: ["billing", "account", "leaving", "page"],
  transcript: ["claims", "merge", "blind", "answer", "sources", "conversation"],
  merge: ["answer", "conversation", "models"],
  claims: ["answer", "compare", "conversation", "merge", "models", "sources"],
  compare: ["conversation"],
  blind: ["conversation"],
  answer: ["sources", "conversation"],
  composer: ["blind", "conversation", "files", "models"],
  conversation: ["models"],
  files: ["models"],
  export: ["blind", "claims", "conversation"],
  leaving: ["chat-store", "conversation", "export"],
  "chat-store": [
    "account",
    "answer",
    "composer",
    "conversation",
    "conversation-file",
    "files",
    "models",
    "privacy",
  ],
  "conversation-file": ["conversation", "files", "page"],
  page: ["language", "theme"],
  "sign-in": ["billing"],
  landing: [
    "answer",
    "billing",
    "claims",
    "conversation",
    "language",
    "models",
    "page",
    "sign-in",
    "theme",
    "transcript",
  ],
};

test("features import only those other features that imports.test.ts lists", () => {
  const wrong = imports.filter(({ from, to }) => {
    const [importer, imported] = [feature(from), feature(to)];
    if (!importer || !imported || importer === imported || importer === "chat-screen") return false;
    return !mayImport[importer]?.includes(imported);
  });
  expect(wrong).toEqual([]);
});

test("features/conversation holds only state, and no JSX", () => {
  expect(files.filter((file) => feature(file) === "conversation" && file.endsWith(".tsx"))).toEqual([]);
});

test("routes/ holds only routes, each of at most 60 lines", () => {
  const routes = files.filter((file) => folder(file) === "routes");
  const lengths = routes.map((file) => readFileSync(join(src, file), "utf8").split("\n").length);
  expect(routes.filter((file, index) => !file.endsWith(".tsx") || (lengths[index] ?? 0) > 60)).toEqual([]);
  const apps = ["app.tsx", "admin-app.tsx", "landing-app.tsx"];
  const loaded = imports.filter(({ from }) => apps.includes(from));
  expect(routes.filter((file) => !loaded.some(({ to }) => to === file))).toEqual([]);
});

test("there are no import cycles", () => {
  const edges = new Map(
    files.map((file) => [file, imports.filter(({ from }) => from === file).map(({ to }) => to)]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(" -> "));
    else if (!done.has(file)) {
      for (const to of edges.get(file) ?? []) visit(to, [...path, file]);
      done.add(file);
    }
  };
  for (const file of files) visit(file, []);
  expect(cycles).toEqual([]);
});

test("the app imports nothing from the admin document, not even lazily", () => {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const { from, to } of imports) if (from === file) visit(to);
  };
  visit("main.tsx");
  const isAdmin = (file: string) => /^(?!texts\/).*\b(admin|audit)/.test(file);
  expect([...reached].filter(isAdmin)).toEqual([]);
  expect(reached.size).toBeGreaterThan(100);
  expect(files.filter(isAdmin).length).toBeGreaterThan(20);
});

test("the build imports only packages in dependencies, because npm start installs no others", () => {
  const web = join(src, "..");
  const plugins = readdirSync(join(web, "plugins")).map((file) => `plugins/${file}`);
  const imported = ["vite.config.ts", ...plugins, ...files.map((file) => `src/${file}`)].flatMap((file) =>
    [
      ...readFileSync(join(web, file), "utf8").matchAll(
        /^(?!import type\b).*?(?:from |import\(|import )"([a-z@][^":]*)"/gm,
      ),
    ].map(([, target = ""]) => target.split("/", target.startsWith("@") ? 2 : 1).join("/")),
  );
  const { dependencies } = JSON.parse(readFileSync(join(web, "package.json"), "utf8"));
  expect(imported).toContain("vite");
  expect(imported.filter((name) => !(name in dependencies))).toEqual([]);
});

test("only api/client.ts calls fetch", () => {
  const fetching = files.filter((file) => /(?<![\w.])fetch\(/.test(readFileSync(join(src, file), "utf8")));
  expect(fetching).toEqual(["api/client.ts"]);
});

test("only lib/page-life.ts listens to the page's life", () => {
  const listening = files.filter((file) =>
    /"(?:visibilitychange|pagehide|pageshow|beforeunload)"/.test(readFileSync(join(src, file), "utf8")),
  );
  expect(listening).toEqual(["lib/page-life.ts"]);
});

test("only features/chat-store changes the chat's state", () => {
  const setting = files.filter((file) => /\bchatStore\.set\b/.test(readFileSync(join(src, file), "utf8")));
  expect(setting.length).toBeGreaterThan(0);
  expect(setting.filter((file) => feature(file) !== "chat-store")).toEqual([]);
});

test("nothing creates elements from strings", () => {
  const risky = files.filter((file) =>
    /dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write/.test(
      readFileSync(join(src, file), "utf8"),
    ),
  );
  expect(risky).toEqual([]);
});

test("folders in markdown/ hold at most 15 files", () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const crowded = [...counts].filter(([folder, count]) => folder.startsWith("markdown") && count > 15);
  expect(crowded).toEqual([]);
});

/** Returns the files that a file imports, statically or lazily, including itself. */
function graphOf(entry: string): Set<string> {
  const found = new Set([entry]);
  for (const file of found) for (const { from, to } of imports) if (from === file) found.add(to);
  return found;
}

/** Returns a filter for the files in which Tailwind looks for the classes of a style sheet. */
function sourcesOf(styleSheet: string): (file: string) => boolean {
  const css = readFileSync(join(src, styleSheet), "utf8");
  const patterns = (rule: string) =>
    [...css.matchAll(new RegExp(`^@source ${rule}"\\./([^"]+)";`, "gm"))].flatMap(([, path = ""]) => [
      path,
      `${path}/**`,
    ]);
  const matches = createFilter(patterns(""), patterns("not "), { resolve: src });
  return (file) => matches(join(src, file));
}

test("app.css has the classes of the first paint, and not those of lazy parts", () => {
  expect(firstModules()).toContain(join(src, "features/composer/question-input.tsx"));
  expect(firstModules()).not.toContain(join(src, "features/transcript/transcript-pane.tsx"));
});

test.each([
  ["later.css", "main.tsx"],
  ["admin.css", "admin-main.tsx"],
  ["landing.css", "landing.ts"],
])("%s has the classes of every component that %s loads", (styleSheet, entry) => {
  const isSource = sourcesOf(styleSheet);
  const components = [...graphOf(entry)].filter(
    (file) => file.endsWith(".tsx") && readFileSync(join(src, file), "utf8").includes("className"),
  );
  expect(components.length).toBeGreaterThan(20);
  expect(components.filter((file) => !isSource(file))).toEqual([]);
});
