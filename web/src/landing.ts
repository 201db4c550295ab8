// The landing page's script. The page is readable without it. The script loads React once the
// reader scrolls, taps or presses a key, or once the demo is in view on a tall screen. For a
// visitor whose language is not English, it loads React and the texts immediately.

import { loadTexts } from "texts:landing";
import type { Language } from "./lib/language.ts";
import { LANGUAGE_KEY } from "./lib/languages.ts";

/** As in features/landing/demo/use-demo.ts. */
const THRESHOLD = 0.3;

const triggers = ["scroll", "wheel", "pointerdown", "touchstart", "keydown"];
/** The visitor's language; set by public/theme.js. */
let language = (document.documentElement.dataset.language ?? "en") as Language;
const root = document.getElementById("root");
/** The last button pressed before React could handle it. */
let pressed: HTMLElement | null = null;
let loading = false;

const observer = new IntersectionObserver(
  (entries) => {
    if (entries.some(({ intersectionRatio }) => intersectionRatio >= THRESHOLD)) load();
  },
  { threshold: THRESHOLD },
);
const stage = document.querySelector("[data-demo]");
if (stage) observer.observe(stage);
for (const type of triggers) window.addEventListener(type, load, { passive: true });
document.addEventListener("click", keep);
if (language !== "en") load();
// If the language is changed in another tab, the page loads React to show it. texts/switch.ts handles
// later changes.
window.addEventListener("storage", ({ key, newValue }) => {
  if (loading || key !== LANGUAGE_KEY || !newValue) return;
  language = newValue as Language;
  load();
});

function keep({ target }: Event) {
  if (target instanceof Element) pressed = target.closest("button") ?? pressed;
}

async function load() {
  if (loading || !root) return;
  loading = true;
  try {
    const translated = language === "en" ? undefined : loadTexts(language).catch(() => {});
    const { hydrate } = await import("./landing-hydrate.tsx");
    await translated; // so that the page does not change while it is in use
    hydrate(root, language);
  } catch {
    loading = false; // the next event tries again
    return;
  }
  observer.disconnect();
  for (const type of triggers) window.removeEventListener(type, load);
  document.removeEventListener("click", keep);
  pressed?.click();
}
