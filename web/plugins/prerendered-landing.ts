import { resolve } from "node:path";
import { type Plugin, runnerImport } from "vite";

/** Renders the landing page into index.html, so that it is readable without JavaScript. */
export function prerenderedLanding(): Plugin {
  return {
    name: "prerendered-landing",
    transformIndexHtml: {
      order: "pre",
      handler: async (html) => {
        if (!html.includes("<!--landing-->")) return html;
        const entry = resolve(import.meta.dirname, "../src/landing-prerender.tsx");
        const { module } = await runnerImport<typeof import("../src/landing-prerender.tsx")>(entry, {
          logLevel: "warn",
          // As in the browser: Node.js would load the provider of the icons' size from another copy of
          // the package than the icons.
          environments: {
            inline: { resolve: { noExternal: ["lucide-react"], conditions: ["module", "node"] } },
          },
        });
        const content = await module.prerenderLanding();
        return html.replace("<!--landing-->", () => content);
      },
    },
  };
}
