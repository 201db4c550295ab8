import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { PRODUCT_NAME } from "../src/brand.ts";

const mark = readFileSync(resolve(import.meta.dirname, "../public/mark.svg"), "utf8");
const lobes = mark.match(/<path .*\/>/g)?.join("") ?? "";

/**
 * Returns what a document of the app shows until its scripts have loaded: the header, and on `/chat`
 * the outlines of the model bar and the composer. Its elements look like those that replace them
 * (features/page/page-header.tsx, features/composer/composer.tsx), and all its classes are among
 * theirs: a test checks that.
 */
export function loadingShell(name: string): string {
  const isChat = name === "chat";
  const header = `<header class="sticky top-0 z-20 flex h-14 items-center gap-0.5 border-b bg-page md:gap-1.5 short:static ${isChat ? "border-line px-wide-page" : "border-transparent px-page"}"><span class="inline-flex items-center gap-1.75 rounded-1 text-[17px] font-semibold tracking-[-0.012em] md:gap-2.25 md:text-lead"><svg class="-mt-0.75 size-6 fill-accent" viewBox="0 0 24 24" aria-hidden="true">${lobes}</svg>${PRODUCT_NAME}</span></header>`;
  if (!isChat) return header;
  return `<div class="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr_auto]">${header}<div class="h-14 border-b border-line"></div><div></div><div class="mx-auto w-full max-w-[1880px] px-2 pb-2 md:px-gutter md:pb-5"><div class="h-30 rounded-3 border border-line-2 bg-overlay"></div></div></div>`;
}
