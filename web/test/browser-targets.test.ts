import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { expect, test } from "vitest";
import config from "../vite.config.ts";

// Vite compiles syntax for the build's targets, but does not polyfill missing APIs. This test
// compares the APIs that the source uses with MDN's compatibility data, by name: constructors,
// static methods, and methods. The receiver of a method is unknown, so a method is reported only if
// no interface supports it in every target.

type Members = Record<string, Identifier>;

// Read as a file: importing 20 MB of JSON through Vite takes seconds.
const file = createRequire(import.meta.url).resolve("@mdn/browser-compat-data");
const data: { api: Members; javascript: { builtins: Members } } = JSON.parse(readFileSync(file, "utf8"));
const { builtins } = data.javascript;

const { build } = config({ command: "build", mode: "production" });
const targets = [build?.target ?? []].flat().map((target) => {
  const [, browser, version = ""] = String(target).match(/^(chrome|firefox|safari)([\d.]+)$/) ?? [];
  if (!browser) throw new Error(`unknown browser in the build target ${target}`);
  return { browser: browser as "chrome" | "firefox" | "safari", version };
});

const src = join(import.meta.dirname, "../src");
const sources = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(src, file), "utf8") }));
const allCode = sources.map(({ code }) => code).join("\n");

/** Library methods that have the same name as a new API. */
const libraryMethods = ["destroy", "getViewport"]; // pdf.js

/** APIs that the source uses only if the browser has them. */
const optional = ["CSS.highlights", "Highlight"]; // passages are scrolled to, but not marked, without them

/** Methods that no interface supports in every target, except those that our own code defines. */
const newMethods = methodsMissingInTargets();

test("the source uses no API newer than the build's targets", () => {
  expect(targets).toHaveLength(3);
  const found = sources.flatMap(({ file, code }) => newerApis(code).map((api) => ({ file, api })));
  expect(found.filter(({ api }) => !optional.includes(api))).toEqual([]);
});

test.each([
  ["URL.parse(href)", "URL.parse"],
  ["Object.groupBy(all, key)", undefined],
  ["Promise.try(load)", "Promise.try"],
  ["navigation?.back()", undefined],
  ["new Sanitizer()", "Sanitizer"],
  ["bytes.toBase64()", ".toBase64"],
  ["document.startViewTransition(update)", ".startViewTransition"],
  ["a.isDisjointFrom(b)", undefined],
  ["all.toSorted()", undefined],
])("the check of %s reports %s", (source, api) => {
  expect(newerApis(source)).toEqual(api ? [api] : []);
});

function newerApis(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
  const found = new Set<string>();
  for (const [, object = "", member = ""] of code.matchAll(/(?<![\w.])([A-Z]\w*)\.([a-z]\w*)\b/g)) {
    const owner = ownerOf(object);
    const feature = owner?.[`${member}_static`] ?? owner?.[member];
    if (feature?.__compat && !isSupported(feature.__compat)) found.add(`${object}.${member}`);
  }
  for (const [, name = ""] of code.matchAll(/\bnew ([A-Z]\w*)\(/g)) {
    const compat = ownerOf(name)?.__compat;
    if (compat && !isSupported(compat)) found.add(name);
  }
  for (const [, member = ""] of code.matchAll(/(?<![A-Z]\w*)\.([a-z]\w*)\(/g)) {
    if (newMethods.has(member)) found.add(`.${member}`);
  }
  return [...found];
}

function ownerOf(name: string): Identifier | undefined {
  return Object.hasOwn(builtins, name) ? builtins[name] : data.api[name];
}

function methodsMissingInTargets(): ReadonlySet<string> {
  const supported = new Map<string, boolean>();
  for (const owner of [...Object.values(data.api), ...Object.values(builtins)]) {
    for (const [name, feature] of Object.entries(owner)) {
      const compat = name === "__compat" ? undefined : (feature as Identifier).__compat;
      if (!compat) continue;
      const member = name.replace(/_static$/, "");
      supported.set(member, (supported.get(member) ?? false) || isSupported(compat));
    }
  }
  for (const name of libraryMethods) supported.set(name, true);
  const names = [...supported].filter(([, isSupported]) => !isSupported).map(([name]) => name);
  return new Set(names.filter((name) => !new RegExp(`(?<![\\w.])${name}\\??[(:,]`).test(allCode)));
}

function isSupported({ support }: CompatStatement): boolean {
  return targets.every(({ browser, version }) => {
    const [latest] = [support[browser] ?? []].flat();
    const added = latest?.version_added;
    if (typeof added !== "string" || latest?.flags || latest?.version_removed) return false;
    return added === "preview" ? false : compare(added.replace("≤", ""), version) <= 0;
  });
}

function compare(a: string, b: string): number {
  const [majorA = 0, minorA = 0] = a.split(".").map(Number);
  const [majorB = 0, minorB = 0] = b.split(".").map(Number);
  return majorA - majorB || minorA - minorB;
}
