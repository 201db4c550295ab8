import type { Plugin } from "vite";

/**
 * Fails if a lazily loaded style sheet uses a theme variable that a document's own style sheet does
 * not define. Tailwind omits the variables that the document does not use. In the app, later.css
 * defines them, not app.css.
 */
export function themeVariables(): Plugin {
  return {
    name: "theme-variables",
    generateBundle(_options, bundle) {
      const sheets = Object.values(bundle).flatMap((file) =>
        file.type === "asset" && /^(?!.*\/app-).*\.css$/.test(file.fileName) ? [String(file.source)] : [],
      );
      const isDocument = (css: string) => css.includes("--spacing-gutter:");
      const used = sheets
        .filter((css) => !isDocument(css))
        .flatMap((css) => css.match(/(?<=var\()--(?:color|font|radius|text)-[\w-]+(?=\))/g) ?? []);
      for (const css of sheets.filter(isDocument))
        for (const name of new Set(used))
          if (!css.includes(`${name}:`))
            this.error(
              `a lazily loaded style sheet uses ${name}, which the style sheet of a document does not define`,
            );
    },
  };
}
