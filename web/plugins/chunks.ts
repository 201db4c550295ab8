import { resolve } from "node:path";
import type { Plugin } from "vite";

const src = resolve(import.meta.dirname, "..", "src");
const main = resolve(src, "main.tsx");
const landing = resolve(src, "landing.ts");
const chatRoute = resolve(src, "routes/chat.tsx");

/** The modules that the app's entry loads, except the entry. The landing page uses many of them. */
export const baseModules = new Set<string>();

/** The modules that `/chat` loads before first paint, except `baseModules`. */
export const chatModules = new Set<string>();

/**
 * The modules that `/chat` loads right after first paint and that no other screen ever loads, except
 * those of a first load.
 */
export const controlModules = new Set<string>();

/** The same, for modules that other screens also load. */
export const menuModules = new Set<string>();

/** Fills the sets once the module graph is complete. */
export function collectChunks(): Plugin {
  return {
    name: "collect-chunks",
    buildEnd() {
      // We import each icon from its own file. The barrel, which re-exports them all, only provides
      // LucideProvider.
      const isBarrel = (id: string) => id.endsWith("/lucide-react.mjs");
      const walk = (id: string, into: Set<string>, { lazily = false } = {}) => {
        if (into.has(id) || isBarrel(id) || (lazily && id === chatRoute)) return;
        into.add(id);
        const module = this.getModuleInfo(id);
        for (const next of module?.importedIds ?? []) walk(next, into, { lazily });
        if (lazily) for (const next of module?.dynamicallyImportedIds ?? []) walk(next, into, { lazily });
      };
      const entry = new Set<string>();
      const chat = new Set<string>();
      const landingEntry = new Set<string>();
      const controls = new Set<string>();
      const elsewhere = new Set<string>();
      walk(main, entry);
      walk(chatRoute, chat);
      walk(landing, landingEntry);
      walk(resolve(src, "features/chat-screen/controls.ts"), controls);
      walk(main, elsewhere, { lazily: true });
      walk(landing, elsewhere, { lazily: true });

      const isHelper = (id: string) => id.includes("vite/preload-helper");
      for (const id of entry) if (id !== main && !isHelper(id)) baseModules.add(id);
      for (const id of chat) if (!entry.has(id)) chatModules.add(id);
      for (const id of controls)
        if (![entry, chat, landingEntry].some((first) => first.has(id)))
          (elsewhere.has(id) ? menuModules : controlModules).add(id);
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
