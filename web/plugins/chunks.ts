import { resolve } from "node:path";
import type { Plugin } from "vite";

const src = resolve(import.meta.dirname, "..", "src");
const main = resolve(src, "main.tsx");

/** The modules that the app's entry loads, except the entry. The landing page uses many of them. */
export const baseModules = new Set<string>();

/** The modules that `/chat` loads before first paint, except `baseModules`. */
export const chatModules = new Set<string>();

/** Fills both sets once the module graph is complete. */
export function collectChunks(): Plugin {
  return {
    name: "collect-chunks",
    buildEnd() {
      const imported = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      const codeOf = (id: string) => this.getModuleInfo(id)?.code ?? "";
      const walk = (id: string, into: Set<string>) => {
        if (into.has(id)) return;
        into.add(id);
        for (const next of imported(id)) walk(next, into);
      };
      const entry = new Set<string>();
      const chat = new Set<string>();
      walk(main, entry);
      walk(resolve(src, "routes/chat.tsx"), chat);

      // The entry imports the barrels of both icons and texts, so `entry` has every icon and text.
      const iconFiles = exportedIcons(
        codeOf([...entry].find((id) => id.endsWith("/lucide-react.mjs")) ?? ""),
      );
      const parts = [...entry].filter((id) => iconOf(id) || isText(id));
      const addParts = (users: readonly string[], into: Set<string>) => {
        const code = users.map(codeOf).join("\n");
        const icons = new Set(namesFrom("lucide-react", code).map((name) => iconFiles.get(name)));
        const texts = new Set([...code.matchAll(/\btexts\.(\w+)/g)].map(([, name]) => name));
        for (const id of parts) {
          const isUsed = isText(id)
            ? [...codeOf(id).matchAll(/export const (\w+)/g)].some(([, name]) => texts.has(name))
            : icons.has(iconOf(id));
          if (isUsed) into.add(id);
        }
      };
      const isHelper = (id: string) => id.includes("vite/preload-helper");
      const own = [...entry].filter((id) => !parts.includes(id) && !isHelper(id));
      for (const id of own) if (id !== main) baseModules.add(id);
      addParts(own, baseModules);

      const rest = [...chat].filter((id) => !entry.has(id));
      for (const id of rest) chatModules.add(id);
      addParts(rest, chatModules);
      for (const id of baseModules) chatModules.delete(id);
    },
    generateBundle(_options, bundle) {
      // If two chunks imported each other, one of them would run before its imports.
      const base = Object.values(bundle).find((file) => file.type === "chunk" && file.name === "base");
      const imports = base?.type === "chunk" ? base.imports : [];
      const wrong = imports.filter((file) => !/rolldown-runtime|preload-helper/.test(file));
      if (wrong.length > 0)
        throw new Error(`the base chunk must not import other chunks, but imports ${wrong.join(", ")}`);
    },
  };
}

/** Returns the name of an icon's file, or undefined for other modules. */
function iconOf(id: string): string | undefined {
  return /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1];
}

function isText(id: string): boolean {
  return id.startsWith(resolve(src, "texts/en/"));
}

/** Returns the names that a module's code imports from a package. */
function namesFrom(name: string, code: string): string[] {
  const imports = code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"${name}"`, "g"));
  return [...imports].flatMap(([, list = ""]) =>
    list.split(",").map((part) => part.trim().split(" ")[0] ?? ""),
  );
}

/** Maps the names that the package's barrel exports to the files of their icons. */
function exportedIcons(barrel: string): Map<string, string> {
  const exported = barrel.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.\/icons\/([\w-]+)\.mjs["']/g);
  return new Map(
    [...exported].flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file] as const),
    ),
  );
}
