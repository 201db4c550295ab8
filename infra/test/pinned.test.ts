import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/routes.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");

test("workflows name the commit of each action", () => {
  const workflows = ".github/workflows";
  const uses = readdirSync(join(root, workflows)).flatMap((name) =>
    [...read(`${workflows}/${name}`).matchAll(/\buses: *(.*)/g)].map(([, action]) => action),
  );
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test("the lock file has a hash of every package, except for those that CONTRIBUTING.md explains", () => {
  type Package = { integrity?: string; inBundle?: boolean; link?: boolean };
  const { packages } = JSON.parse(read("package-lock.json"));
  const unverified = Object.entries<Package>(packages)
    .filter(
      ([path, { integrity, inBundle, link }]) =>
        path.includes("node_modules/") && !integrity && !inBundle && !link,
    )
    .map(([path]) => path.replace("node_modules/", ""));
  const explained = /without a hash: (.*?)\. /s.exec(read("CONTRIBUTING.md"))?.[1] ?? "";
  expect(unverified).toEqual([...explained.matchAll(/`(.*?)`/g)].map(([, name]) => name));
  expect(read("README.md").includes("[no hash]")).toBe(unverified.length > 0);
});
