import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { collectChunks, groups } from "./plugins/chunks.ts";
import { documents, themeTags } from "./plugins/documents.ts";
import { firstStyles } from "./plugins/first-styles.ts";
import { prerenderedLanding } from "./plugins/prerendered-landing.ts";
import { texts } from "./plugins/texts.ts";
import { themeVariables } from "./plugins/theme-variables.ts";
import { PRODUCT_NAME } from "./src/brand.ts";
import { languages } from "./src/lib/languages.ts";

/** The start of every HTML document's head. theme.js runs before anything is painted. */
const documentHead = (theme: string) =>
  [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${PRODUCT_NAME}</title>`,
    ...themeTags,
    theme,
  ].join("\n  ");

const codes = Object.keys(languages).join(" ");
const rightToLeft = Object.entries(languages).flatMap(([code, { dir }]) => (dir === "rtl" ? code : []));

function themeScript(filename: string): string {
  const prerendered = filename.endsWith("index.html") ? " data-prerendered" : "";
  return `<script src="/theme.js" data-languages="${codes}" data-rtl="${rightToLeft.join(" ")}"${prerendered}></script>`;
}

/** Fills in `<!--head-->` in the HTML documents. */
function documentHeads(): Plugin {
  return {
    name: "document-heads",
    transformIndexHtml: (html, { filename }) =>
      html.replace("<!--head-->", documentHead(themeScript(filename))),
  };
}

/** KaTeX refers to every font in three formats. Each browser that we build for reads WOFF2. */
function formulaFonts(): Plugin {
  return {
    name: "formula-fonts",
    enforce: "pre",
    transform: (code, id) =>
      id.includes("katex") && id.endsWith(".css")
        ? code.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("\w+"\)/g, "")
        : undefined,
  };
}

/** Drops Tailwind's fallback for browsers without `@property`: all in `build.target` support it. */
function noPropertyFallback(): Plugin {
  return {
    name: "no-property-fallback",
    // Runs after Tailwind's plugins, which are "pre" too and listed first.
    enforce: "pre",
    transform: (code, id) =>
      /\.css(?:\?|$)/.test(id)
        ? code.replace(/@layer properties\s*\{\s*@supports[^{]*\{[^{}]*\{[^{}]*\}\s*\}\s*\}/, "")
        : undefined,
  };
}

/**
 * Lets the build drop what we do not use of React Router, above all its framework mode: without
 * display names, and marked as pure, its components and contexts stay only if something uses them.
 */
function smallRouter(): Plugin {
  return {
    name: "small-router",
    apply: "build",
    transform: (code, id) =>
      id.includes("/react-router/")
        ? code
            .replace(/^\w+\.displayName = .+;$/gm, "")
            .replace(/(?<= = )React\d*\.(?:createContext|forwardRef|memo)\(/g, "/* @__PURE__ */ $&")
            .replace(
              /(?<= = )class extends React\d*\.Component [\s\S]*?^\}/gm,
              "/* @__PURE__ */ (() => $&)()",
            )
        : undefined,
  };
}

/** Serves the document of each screen in development, as CloudFront does in production. */
function appFallback(): Plugin {
  return {
    name: "app-fallback",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split("?")[0] ?? "/";
        const isPage = path !== "/" && !/[.@]|^\/api\//.test(path);
        if (isPage && request.headers.accept?.includes("text/html"))
          request.url = /^\/admin(\/|$)/.test(path) ? "/admin.html" : "/app.html";
        next();
      });
    },
  };
}

/** Modules of packages that the build replaces with smaller equivalents. */
const smaller = {
  // Without development warnings. The package does not export this build.
  "react-router": resolve(import.meta.dirname, "../node_modules/react-router/dist/production/index.mjs"),
  // The shim is for versions of React without this hook.
  "use-sync-external-store/shim": "react",
};

// The admin's document is built separately, with `--mode admin`, so that what it shares with the
// app does not change the app's chunks.
export default defineConfig(({ mode, command }) => ({
  appType: "mpa",
  resolve: { alias: command === "build" ? smaller : {} },
  plugins: [
    react(),
    firstStyles(),
    tailwindcss(),
    noPropertyFallback(),
    documentHeads(),
    prerenderedLanding(),
    formulaFonts(),
    smallRouter(),
    appFallback(),
    collectChunks(),
    texts(),
    documents(),
    themeVariables(),
  ],
  // ES modules, so that workers can load chunks with `import()`, as the page does.
  worker: { format: "es", rolldownOptions: { checks: { pluginTimings: false } } },
  server: { proxy: { "/api": process.env.API_URL ?? "http://localhost:3000" } },
  build: {
    manifest: mode === "admin" ? ".vite/admin-manifest.json" : true,
    emptyOutDir: mode !== "admin",
    copyPublicDir: mode !== "admin",
    // light-dark(), subgrid and native nesting stay as written.
    target: ["chrome123", "firefox128", "safari17.5"],
    // The content security policy allows neither `data:` fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Drops the areas that nothing uses, even if their texts contain limits.
      treeshake: { moduleSideEffects: [{ test: /\/src\/texts\/en\//, sideEffects: false }] },
      output: {
        codeSplitting: { groups: mode === "admin" ? [] : groups },
      },
      input: (mode === "admin" ? ["admin"] : ["index", "app"]).map((name) =>
        resolve(import.meta.dirname, `${name}.html`),
      ),
    },
  },
}));
