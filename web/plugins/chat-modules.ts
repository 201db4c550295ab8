import { resolve } from "node:path";
import type { Plugin } from "vite";

const src = resolve(import.meta.dirname, "..", "src");

/** What `/chat` loads before first paint and the app's entry does not. */
export const chatModules = new Set<string>();

/** Fills `chatModules` once the module graph is complete. */
export function collectChatModules(): Plugin {
  return {
    name: "collect-chat-modules",
    buildEnd() {
      const imported = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      const codeOf = (id: string) => this.getModuleInfo(id)?.code ?? "";
      const walk = (id: string, into: Set<string>) => {
        if (into.has(id)) return;
        into.add(id);
        for (const next of imported(id)) walk(next, into);
      };
      const entry = new Set<string>();
      walk(resolve(src, "main.tsx"), entry);
      walk(resolve(src, "routes/chat.tsx"), chatModules);
      for (const id of entry) chatModules.delete(id);

      // The entry imports the barrels of the icons and of the texts, so `entry` has all of both.
      const code = [...chatModules].map(codeOf).join("\n");
      const icons = new Set(namesFrom("lucide-react", code).map(kebabCase));
      const texts = new Set([...code.matchAll(/\btexts\.(\w+)/g)].map(([, name]) => name));
      for (const id of entry) {
        const icon = /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1];
        const isText = id.startsWith(resolve(src, "texts/en/"));
        const declared = isText
          ? [...codeOf(id).matchAll(/export const (\w+)/g)].map(([, name]) => name)
          : [];
        if ((icon && icons.has(icon)) || declared.some((name) => texts.has(name))) chatModules.add(id);
      }
    },
  };
}

/** Returns the names that a module's code imports from a package. */
function namesFrom(name: string, code: string): string[] {
  const imports = code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"${name}"`, "g"));
  return [...imports].flatMap(([, list = ""]) =>
    list.split(",").map((part) => part.trim().split(" ")[0] ?? ""),
  );
}

/** `CircleAlert` becomes `circle-alert`, as lucide names its files; `Columns3` becomes `columns-3`. */
function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=\d)/g, "-").toLowerCase();
}
