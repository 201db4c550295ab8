import { resolve } from "node:path";
import type { Plugin, Rollup } from "vite";
import pages from "../pages.json" with { type: "json" };
import { PRODUCT_NAME } from "../src/brand.ts";
import { home } from "../src/texts/en/landing.ts";
import { documents as documentTexts, titles } from "../src/texts/en/page.ts";
import { loadingShell } from "./loading-shell.ts";

/** What a document tells browsers and search engines about its page. */
interface Meta {
  title: string;
  /** For search results and link previews. Pages without one are not indexed. */
  description?: string;
}

const notFound = "not-found";

/** `--color-page` of styles/tokens.css in hexadecimal, which all browsers and launchers read. */
const themeColors = { light: "#f7f7f4", dark: "#131714" };

/** Links to the icons in public/ (see infra/scripts/brand.mjs) and to the manifest below. */
const brandTags = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/mark.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/app.webmanifest">',
];

/** The color of the browser's own interface. The theme scripts set `media`. */
export const themeTags = [
  `<meta name="theme-color" data-theme="light" media="(prefers-color-scheme: light)" content="${themeColors.light}">`,
  `<meta name="theme-color" data-theme="dark" media="(prefers-color-scheme: dark)" content="${themeColors.dark}">`,
];

/**
 * The requests that a page's first useful screen waits for. A client with a token in local storage
 * does not use the responses (api/client.ts).
 */
const calls: Record<string, readonly string[]> = { chat: ["/api/models", "/api/user"] };

/** Makes the app installable. There is no service worker: nothing is cached for offline use. */
const manifest = {
  name: PRODUCT_NAME,
  short_name: PRODUCT_NAME,
  description: home.description,
  lang: "en",
  id: "/chat",
  start_url: "/chat",
  scope: "/",
  display: "standalone",
  background_color: themeColors.light,
  theme_color: themeColors.light,
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    { src: "/mark.svg", sizes: "any", type: "image/svg+xml" },
  ],
};

/** The metadata of each page, by the name of its document. */
const metas: Record<string, Meta> = {
  index: home,
  chat: { title: titles.chat, description: home.description },
  privacy: { title: titles.privacy, description: documentTexts.privacyDescription },
  auth: { title: titles.auth },
  dashboard: { title: titles.dashboard },
  "payment-success": { title: titles.paymentSuccess },
  upgrade: { title: titles.upgrade },
  admin: { title: titles.admin },
  [notFound]: { title: titles.notFound },
};

/**
 * Writes one document per page of the app from app.html, with the page's title and description and
 * preloads for its scripts. Completes the `<head>` of every document.
 *
 * A line with `{{PUBLIC_URL}}` needs the site's address, which the build does not know. CDK and the
 * local gateway fill it in, or drop the line.
 */
export function documents(): Plugin {
  return {
    name: "documents",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const app = "app.html" in bundle ? documentIn(bundle, "app.html") : undefined;
        const all = new Map(Object.entries(pages).map(([path, document]) => [document, path]));
        for (const [document, path] of all.set(`${notFound}.html`, "")) {
          // admin.html is built separately.
          const isBuilt = document in bundle || (app && document !== "admin.html");
          if (!isBuilt) continue;
          const name = document.replace(/\.html$/, "");
          const meta = metas[name];
          if (!meta) throw new Error(`no title for ${document}`);
          const source = app && !(document in bundle) ? app : documentIn(bundle, document);
          const styles = source === app && name !== "chat" ? laterStyles(bundle) : [];
          const head = [...styles, ...preloads(bundle, source, name), ...brandTags, ...metaTags(meta, path)];
          const text = source
            .replace(/<title>[^<]*<\/title>/, `<title>${meta.title}</title>`)
            .replace('<div id="root"></div>', `<div id="root">${loadingShell(name)}</div>`)
            .replace("</head>", `${head.map((line) => `  ${line}\n`).join("")}</head>`);
          delete bundle[document];
          this.emitFile({ type: "asset", fileName: document, source: text });
        }
        if (!app) return;
        delete bundle["app.html"];
        const source = JSON.stringify(manifest, null, 2);
        this.emitFile({ type: "asset", fileName: "app.webmanifest", source });
      },
    },
  };
}

function documentIn(bundle: Rollup.OutputBundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== "asset") throw new Error(`the build has no ${name}`);
  return String(file.source);
}

function metaTags({ title, description }: Meta, path: string): string[] {
  if (!description) return ['<meta name="robots" content="noindex">'];
  return [
    `<meta name="description" content="${description}">`,
    `<meta property="og:site_name" content="${PRODUCT_NAME}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="{{PUBLIC_URL}}${path}">`,
    '<meta property="og:image" content="{{PUBLIC_URL}}/social-card.png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="${documentTexts.socialCard}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="canonical" href="{{PUBLIC_URL}}${path}">`,
  ];
}

/** Links later.css, which pages other than `/chat` need before first paint. */
function laterStyles(bundle: Rollup.OutputBundle): string[] {
  const files = Object.keys(bundle).filter((file) => /\/later-[^/]*\.css$/.test(file));
  return files.map((file) => `<link rel="stylesheet" href="/${file}">`);
}

/** Preloads what the browser would otherwise request only after it has run the app's entry. */
function preloads(bundle: Rollup.OutputBundle, document: string, name: string): string[] {
  const route = resolve(import.meta.dirname, "../src/routes", `${name}.tsx`);
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const first = chunks.find((chunk) => chunk.facadeModuleId === route);
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const next of chunks.find((chunk) => chunk.fileName === file)?.imports ?? []) add(next);
  };
  if (first) add(first.fileName);
  const scripts = [...files].filter((file) => !document.includes(file));
  return [
    ...(calls[name] ?? []).map(
      (path) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`,
    ),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
}
