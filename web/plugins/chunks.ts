import { resolve } from "node:path";
import type { Plugin } from "vite";

// CloudFront charges as much for a request as for 12 kB, so what loads at the same time is one chunk.

const source = (path: string) => resolve(import.meta.dirname, "..", "src", path);
const main = source("main.tsx");
const landing = source("landing.ts");
const chat = source("routes/chat.tsx");

/** What `/chat` loads as soon as it has been painted. */
const controls = [
  "features/account/account-menu.tsx",
  "features/chat-screen/controls.ts",
  "features/connection/connection-watch.tsx",
  "features/leaving/leave-guard.tsx",
  "ui/toaster.tsx",
];

/** What `/chat` loads next, before the first question. */
const transcript = [
  "features/chat-screen/dialogs.ts",
  "features/chat-screen/transcript-pane.tsx",
  "features/conversation/engine.ts",
  "features/leaving/leave-dialog.tsx",
  "features/models/add-menu.tsx",
];

const markdown = source("markdown/markdown.tsx");

/** The chunk of each module that has no chunk of its own, once the module graph is complete. */
const chunks = new Map<string, string>();

/** The modules that `/chat` loads before first paint, except those in the chunk `base`. */
const first = new Set<string>();

/** What every document's script loads, even that of the landing page, which starts without React. */
const start = /vite\/preload-helper|\/src\/lib\/languages\.ts$/;

/**
 * The groups of Rolldown's code splitting for the app and the landing page. A module belongs to the
 * first that takes it.
 */
export const groups = [
  { name: "start", test: start },
  // What the app's entry and the landing page share; loading it starts neither.
  named("base"),
  { name: "shared", test: (id: string) => first.has(id), minShareCount: 2 },
  // Other screens use some of what `/chat` loads after first paint.
  named("controls"),
  named("menus"),
  named("transcript"),
  named("answers"),
  named("blocks"),
  // What two screens, or parts that are loaded on demand, have in common.
  { name: "parts", test: /\/web\/src\/(?!texts\/(?!en\/))|\/(?:lucide-react|swr)\//, minShareCount: 2 },
].map((group) => ({ ...group, includeDependenciesRecursively: false }));

function named(name: string) {
  return { name, test: (id: string) => chunks.get(id) === name };
}

/** Assigns the modules to chunks. */
export function collectChunks(): Plugin {
  return {
    name: "collect-chunks",
    buildEnd() {
      // We import each icon from its own file. The barrel, which re-exports them all, only provides
      // LucideProvider.
      const isBarrel = (id: string) => id.endsWith("/lucide-react.mjs");
      const walk = (id: string, into: Set<string>, { lazily = false } = {}) => {
        if (into.has(id) || isBarrel(id) || (lazily && id === chat)) return into;
        into.add(id);
        const module = this.getModuleInfo(id);
        for (const next of module?.importedIds ?? []) walk(next, into, { lazily });
        if (lazily) for (const next of module?.dynamicallyImportedIds ?? []) walk(next, into, { lazily });
        return into;
      };
      const entry = walk(main, new Set());
      for (const id of entry) if (id !== main && !start.test(id)) chunks.set(id, "base");
      for (const id of walk(chat, new Set())) if (!entry.has(id)) first.add(id);

      const loaded = new Set([...entry, ...first, ...walk(landing, new Set())]);
      const elsewhere = walk(landing, walk(main, new Set(), { lazily: true }), { lazily: true });
      const assign = (roots: string[], own: string, common: string) => {
        const modules = new Set<string>();
        for (const root of roots) walk(source(root), modules);
        for (const id of modules)
          if (!loaded.has(id) && !chunks.has(id)) chunks.set(id, elsewhere.has(id) ? common : own);
      };
      assign(controls, "controls", "menus");
      assign(transcript, "transcript", "answers");
      // Without its style sheet, whose rules the landing page has in its own.
      const isOwn = (id: string) => id === markdown || id.endsWith(".css");
      for (const id of walk(markdown, new Set()))
        if (!isOwn(id) && !loaded.has(id) && !chunks.has(id)) chunks.set(id, "blocks");
    },
    generateBundle(_options, bundle) {
      // If chunks imported each other, one of them would run before its imports.
      const done = new Set<string>();
      const visit = (file: string, path: string[]) => {
        if (path.includes(file)) throw new Error(`chunks import each other: ${[...path, file].join(" > ")}`);
        const chunk = bundle[file];
        if (done.has(file) || chunk?.type !== "chunk") return;
        for (const next of chunk.imports) visit(next, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}
