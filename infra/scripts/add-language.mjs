// npm run add-language -- nl Nederlands: adds a language to the list in web/src/lib/languages.ts and
// copies the English texts to web/src/texts/nl, to be translated there. For a language that is
// written from right to left, add "rtl" as a third argument.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, root } from "./setup.mjs";

const [code, name, direction = "ltr"] = process.argv.slice(2);
if (!/^[a-z]{2,3}$/.test(code ?? "") || !name || !/^(ltr|rtl)$/.test(direction))
  fail("Pass the language's code, its own name and, if needed, rtl: npm run add-language -- he עברית rtl");

const web = join(root, "web");
const list = join(web, "src/lib/languages.ts");
const languages = readFileSync(list, "utf8");
if (languages.includes(`  ${code}: {`)) fail(`${list} already has ${code}.`);
writeFileSync(
  list,
  languages.replace(
    "\n} as const",
    `\n  ${code}: { name: ${JSON.stringify(name)}, dir: "${direction}" },\n} as const`,
  ),
);

const english = join(web, "src/texts/en");
const folder = join(web, "src/texts", code);
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(english))
  writeFileSync(join(folder, file), translation(file, readFileSync(join(english, file), "utf8")));
console.log(`Translate the files in web/src/texts/${code}, then run \`npm run format --workspace=web\`.
\`npm test -- types unit\` lists missing error messages and plural forms.`);

/** Returns the code of a file of English texts as a translation, still in English. */
function translation(file, source) {
  return (
    source
      .replace(
        'import { area } from "../area.ts";',
        `import type * as en from "../en/${file}";\nimport type { Translation } from "../translation.ts";`,
      )
      .replace(/export const (\w+) = area\(\s*"\w+",\s*/g, "export const $1: Translation<typeof en.$1> = ")
      .replace(/^\}\);/gm, "};")
      .replace(/\{\} as Partial<[^;]*;/g, "{};")
      .replace(/ satisfies Record<string, \w+>/g, "")
      // Only the English files have types, and the texts of the HTML documents.
      .replace(/^(\/\*\*.*\*\/\n)?(export )?interface [\s\S]*?^\}\n/gm, "")
      .replace(/^(\/\*\*.*\*\/\n)?export type [\s\S]*?;\n/gm, "")
      .replace(/^(\/\*\*.*\*\/\n)?export const documents = [\s\S]*?^\};\n/gm, "")
  );
}
