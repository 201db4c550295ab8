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
      // We import each icon from its own file. The barrel, which re-exports them all, only provides
      // LucideProvider.
      const isBarrel = (id: string) => id.endsWith("/lucide-react.mjs");
      const walk = (id: string, into: Set<string>) => {
        if (into.has(id) || isBarrel(id)) return;
        into.add(id);
        for (const next of imported(id)) walk(next, into);
      };
      const entry = new Set<string>();
      const chat = new Set<string>();
      walk(main, entry);
      walk(resolve(src, "routes/chat.tsx"), chat);

      const isHelper = (id: string) => id.includes("vite/preload-helper");
      for (const id of entry) if (id !== main && !isHelper(id)) baseModules.add(id);
      for (const id of chat) if (!entry.has(id)) chatModules.add(id);
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
