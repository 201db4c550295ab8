import { resolve } from "node:path";
import type { Plugin } from "vite";
import { languages } from "../src/lib/languages.ts";
import { documents } from "../src/texts/documents.ts";

const folder = resolve(import.meta.dirname, "../src/texts");
const translations = Object.keys(languages).filter((language) => language !== "en");

/**
 * Provides the module `texts:<document>`, whose `loadTexts` loads the document's texts in a language
 * as one chunk, named after the language.
 */
export function texts(): Plugin {
  return {
    name: "texts",
    resolveId: (id) => (id.startsWith("texts:") ? `\0${id}` : undefined),
    load(id) {
      const [, document, language] = /^\0texts:(\w+)(?:\/(\w+))?$/.exec(id) ?? [];
      if (!document) return;
      if (language)
        return documents[document as keyof typeof documents]
          .map((name) => `export * from "${folder}/${language}/${name}.ts";`)
          .join("\n");
      const loaders = translations.map((code) => `${code}: () => import("texts:${document}/${code}")`);
      return `const loaders = { ${loaders.join(", ")} };\nexport const loadTexts = (language) => loaders[language]();`;
    },
  };
}
