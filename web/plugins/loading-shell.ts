import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { PRODUCT_NAME } from "../src/brand.ts";
import { documents } from "../src/texts/en/page.ts";

const markFile = readFileSync(resolve(import.meta.dirname, "../public/mark.svg"), "utf8");
const lobes = markFile.match(/<path .*\/>/g)?.join("") ?? "";
const mark = `<svg class="-mt-0.75 size-6 fill-accent" viewBox="0 0 24 24" role="img" aria-label="${PRODUCT_NAME}">${lobes}</svg>`;

const needsScript = `<noscript><p class="mt-5 text-lead text-ink-2">${documents.needsScript}</p></noscript>`;

/** A bar like ui/skeleton.tsx. */
const bar = (size: string) =>
  `<span class="block bg-[linear-gradient(90deg,var(--color-line)_30%,var(--color-well)_50%,var(--color-line)_70%)] bg-size-[300%_100%] motion-safe:animate-shimmer ${size}"></span>`;

/**
 * Returns what a document of the app shows until its scripts have loaded: the header, and on
 * `/chat` the outlines of the model bar, the headline and the composer. They look like what
 * replaces them (features/page/header-bar.tsx, features/welcome/welcome.tsx,
 * features/composer/composer.tsx). It has no text, because text would make the
 * browser load the font before the scripts.
 */
export function loadingShell(name: string): string {
  const isChat = name === "chat";
  const edge = isChat ? "border-line px-wide-page" : "border-transparent px-page";
  const header = `<header class="sticky top-0 z-20 flex h-14 items-center gap-0.5 border-b bg-page md:gap-1.5 short:static ${edge}">${mark}</header>`;
  if (!isChat) return `${header}<div class="px-page">${needsScript}</div>`;
  const modelBar = `<div class="flex min-h-20 items-center gap-3 border-b border-line px-wide-page md:min-h-14.5">${bar("h-8.5 w-26 rounded-1").repeat(3)}</div>`;
  const headline = `<section class="pt-[clamp(40px,8vh,104px)]">${bar("h-10 w-[min(300px,calc(100vw-16px))] rounded-2")}${bar("mt-3 h-10 w-[min(300px,calc(100vw-16px))] rounded-2")}${needsScript}</section>`;
  const composer = `<div class="mx-auto w-full max-w-[1880px] px-2 pb-2 md:px-gutter md:pb-5"><div class="h-30 rounded-3 border border-line-2 bg-overlay"></div></div>`;
  return `<div class="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr_auto]">${header}${modelBar}<main class="mx-auto w-full max-w-[1880px] px-gutter pb-10">${headline}</main>${composer}</div>`;
}
