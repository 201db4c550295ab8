// Fails if the first load of a page is larger than its budget, in gzipped kilobytes (1,000 bytes).
import { readFileSync } from "node:fs";
import { join } from "node:path";
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
  { page: "/", entries: ["index.html"], limit: 60 },
  { page: "/chat", entries: ["app.html", "src/routes/chat.tsx"], limit: 133 },
];

let failed = false;
for (const { page, entries, limit } of budgets) {
  const total = initial(entries).reduce((sum, file) => sum + size(file), 0);
  const over = total > limit;
  failed ||= over;
  console.log(`${over ? "OVER" : "ok  "} ${page}: ${total.toFixed(1)} of ${limit} kB gzipped`);
}
process.exit(failed ? 1 : 0);
