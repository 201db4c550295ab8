// Checks what a page loads first against its budgets, in gzipped kilobytes (1,000 bytes). Fails over
// a budget, and warns when less than 5% of it is left.
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./setup.mjs";

const dist = join(root, "web", "dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
const size = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;

/** Returns every script and style sheet that the given manifest entries load before first paint. */
function initial(entries) {
  const files = new Set();
  const seen = new Set();
  const add = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The manifest has no ${name}`);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const next of chunk.imports ?? []) add(next);
  };
  for (const name of entries) add(name);
  return [...files];
}

const budgets = [
  // React is not included: landing.ts loads it later, usually on the first scroll, tap or key
  // press.
  { page: "/", entries: ["index.html"], js: 5, css: 13.5 },
  { page: "/chat", entries: ["app.html", "src/routes/chat.tsx"], js: 120, css: 9 },
];

let failed = false;
for (const { page, entries, ...limits } of budgets)
  for (const [kind, limit] of Object.entries(limits)) {
    const files = initial(entries).filter((file) => extname(file) === `.${kind}`);
    const total = files.reduce((sum, file) => sum + size(file), 0);
    const verdict = total > limit ? "OVER" : total > limit * 0.95 ? "WARN" : "ok";
    failed ||= total > limit;
    console.log(`${verdict.padEnd(4)} ${page}: ${total.toFixed(1)} of ${limit} kB of ${kind}, gzipped`);
  }
process.exit(failed ? 1 : 0);
