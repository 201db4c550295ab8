import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { privacyPage } from "#texts/privacy-page.ts";

const document = readFileSync(join(import.meta.dirname, "../../docs/privacy.md"), "utf8");

/** Returns the ids of the list items and table rows under a heading in docs/privacy.md. */
function idsBelow(heading: string): string[] {
  const [, text = ""] = document.split(`\n## ${heading}\n`);
  const [section = ""] = text.split("\n## ");
  return [...section.matchAll(/^(?:- |\| )`([a-z-]+)`(?::| \|)/gm)].map(([, id = ""]) => id);
}

test.each([
  ["What we claim", privacyPage.claims],
  ["What is stored", privacyPage.kept],
  ["What deleting an account deletes", privacyPage.remains],
  ["What is out of our hands", { ...privacyPage.others, ...privacyPage.beyond }],
])("/privacy and docs/privacy.md have the same entries under: %s", (heading, entries) => {
  const ids = idsBelow(heading);
  expect(ids.length).toBeGreaterThan(2);
  expect(Object.keys(entries).sort()).toEqual(ids.sort());
});
