import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buttonClass } from "../src/ui/button-class.ts";
import { conflictsIn, utilitiesIn } from "./utilities.ts";

const src = join(import.meta.dirname, "..", "src");

/** The strings in the code, without the expressions in them. */
const strings = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("texts"))
  .flatMap((file) => [...readFileSync(join(src, file), "utf8").matchAll(/"([^"\n]*)"|`([^`]*)`/g)])
  .map(([, quoted = "", template]) => template?.replace(/\$\{.*?\}/gs, " ") ?? quoted);

test("at most 5% of the utilities have arbitrary values; the others use the theme", () => {
  const utilities = strings.flatMap(utilitiesIn);
  const arbitrary = utilities.filter((utility) => utility.includes("["));
  expect(utilities.length).toBeGreaterThan(2500);
  expect(arbitrary.length / utilities.length).toBeLessThan(0.05);
});

test("no class name sets a property twice", () => {
  expect(strings.flatMap(conflictsIn)).toEqual([]);
  expect(conflictsIn("text-muted hover:text-ink text-accent")).toEqual(["text-muted text-accent"]);
});

const variants = ["primary", "secondary", "quiet", "danger", "quietDanger", "secondaryDanger"] as const;
const sizes = ["sm", "md", "lg"] as const;

test.each(variants.flatMap((variant) => sizes.map((size) => [variant, size] as const)))(
  "a button that is %s and %s sets no property twice",
  (variant, size) => {
    expect(conflictsIn(buttonClass({ variant, size }))).toEqual([]);
  },
);
