import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import pages from "../pages.json" with { type: "json" };
import { paths } from "../src/lib/paths.ts";

const web = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(web, file), "utf8");

test("every path of the app has a document, and no other path does", () => {
  expect(Object.keys(pages).sort()).toEqual(Object.values(paths).sort());
});

test("every path except the home page has a route", () => {
  const routes = read("src/app.tsx") + read("src/admin-app.tsx");
  const names = Object.keys(paths).filter((name) => name !== "home");
  expect(names.filter((name) => !routes.includes(`<Route path={paths.${name}} `))).toEqual([]);
});

test("the sitemap lists only pages of the app", () => {
  const listed = [...read("public/sitemap.xml").matchAll(/\{\{PUBLIC_URL\}\}([^<]*)/g)].map(
    ([, path]) => path,
  );
  expect(listed).toContain("/");
  expect(listed.filter((path) => !path || !(path in pages))).toEqual([]);
});
