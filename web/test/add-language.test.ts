import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSync } from "vite";
import { afterAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const copy = mkdtempSync(join(tmpdir(), "add-language-"));
afterAll(() => rmSync(copy, { recursive: true }));

/** Returns the names that a file exports. */
function exported(file: string): string[] {
  const { module, errors } = parseSync(file, readFileSync(file, "utf8"));
  expect(errors, file).toEqual([]);
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, isType }) => (isType ? [] : (exportName.name ?? []))),
  );
}

test("a new language is listed and has the English texts", () => {
  const files = [
    "infra/scripts/add-language.mjs",
    "infra/scripts/setup.mjs",
    "infra/scripts/web-files.mjs",
    "web/src/lib/languages.ts",
  ];
  for (const path of [...files, "web/src/texts/en"])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  const add = () =>
    spawnSync("node", [join(copy, "infra/scripts/add-language.mjs"), "he", "עברית", "rtl"], {
      encoding: "utf8",
    });
  const { status, stdout } = add();
  expect(stdout).toContain("web/src/texts/he");
  expect(status).toBe(0);
  const list = readFileSync(join(copy, "web/src/lib/languages.ts"), "utf8");
  expect(list).toContain('he: { name: "עברית", dir: "rtl" },\n} as const');

  const folder = join(copy, "web/src/texts/he");
  const english = join(root, "web/src/texts/en");
  expect(readdirSync(folder)).toEqual(readdirSync(english));
  for (const name of readdirSync(folder)) {
    const areas = exported(join(english, name)).filter((area) => area !== "documents");
    expect(exported(join(folder, name)), name).toEqual(areas);
  }
  const { status: again, stderr } = add();
  expect(stderr).toContain("already has he");
  expect(again).toBe(1);
});
