import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { Plugin } from "vite";

const src = resolve(import.meta.dirname, "../src");
/** Static imports of our own modules. */
const imports = /^(?:import|export)(?! type\b)[^"();]*"(\.[^"]+\.tsx?)";/gm;

/** Returns our modules that `/chat` loads before first paint. */
export function firstModules(): string[] {
  const modules = new Set([resolve(src, "main.tsx"), resolve(src, "routes/chat.tsx")]);
  for (const module of modules)
    for (const [, path = ""] of readFileSync(module, "utf8").matchAll(imports))
      modules.add(resolve(dirname(module), path));
  return [...modules];
}

/** Adds the modules of the first paint to Tailwind's sources in app.css. */
export function firstStyles(): Plugin {
  return {
    name: "first-styles",
    enforce: "pre",
    transform: (code, id) =>
      id === resolve(src, "app.css")
        ? code +
          firstModules()
            .map((module) => `@source "./${relative(src, module)}";\n`)
            .join("")
        : undefined,
  };
}
