import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/routes.ts";
import { describeRange, supports } from "../scripts/setup.mjs";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const range: string = JSON.parse(read("package.json")).engines.node;

/** Node versions in our range, including the oldest of each release line. */
const allowed = ["20.19.0", "20.20.2", "22.13.0", "22.99.0", "24.0.0", "25.0.0", "30.0.0"];

test.each([
  [">=20.19", "20.20.2", true],
  [">=20.19", "20.18.1", false],
  [">= 18.12.0", "18.12.0", true],
  ["^20.19.0 || ^22.13.0 || >=24", "21.7.0", false],
  ["^20.19.0 || ^22.13.0 || >=24", "22.12.0", false],
  ["^20.19.0 || ^22.13.0 || >=24", "26.1.0", true],
  ["18 || 20 || >=22", "20.0.1", true],
  ["18 || 20 || >=22", "19.0.0", false],
  ["^13.7 || ^14", "13.6.9", false],
  ["*", "20.0.0", true],
])("the range %s covers Node %s: %s", (wanted, version, want) => {
  expect(supports(version, wanted)).toBe(want);
});

test("every npm package runs on every Node version that Trefoil supports", () => {
  expect(allowed.filter((version) => !supports(version, range))).toEqual([]);
  const { packages } = JSON.parse(read("package-lock.json"));
  const unsupported = Object.entries<{ engines?: { node?: string } }>(packages).flatMap(
    ([path, { engines }]) =>
      allowed
        .filter((version) => engines?.node && !supports(version, engines.node))
        .map((version) => `${path} needs Node ${engines?.node}, not ${version}`),
  );
  expect(unsupported).toEqual([]);
});

test("the README lists the Node versions of package.json, and CI uses the oldest", () => {
  expect(describeRange("^20.19.0 || ^22.13.0 || >=24")).toBe("20.19+, 22.13+, or 24+");
  expect(read("README.md")).toContain(`[Node](https://nodejs.org/) ${describeRange(range)}`);
  const oldest = /[\d.]+(?=\.0)/.exec(range)?.[0];
  expect(read(".github/workflows/ci.yml")).toContain(`node-version: ${oldest}\n`);
});
