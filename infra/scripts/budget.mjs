// Holds what a visitor downloads to its budget, in gzipped kilobytes (1,000 bytes).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./setup.mjs";

const dist = join(root, "web", "dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
const size = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;

/** Every script and style sheet that the named manifest entries need before they show. */
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

const budgets = [{ page: "/chat", entries: ["app.html", "src/routes/chat.tsx"], js: 120, css: 12 }];

let failed = false;
for (const { page, entries, ...limits } of budgets) {
  const files = initial(entries);
  for (const [kind, limit] of Object.entries(limits)) {
    const total = files
      .filter((file) => file.endsWith(`.${kind}`))
      .reduce((sum, file) => sum + size(file), 0);
    const over = total > limit;
    failed ||= over;
    console.log(`${over ? "OVER" : "ok  "} ${page} ${kind}: ${total.toFixed(1)} of ${limit} kB gzipped`);
  }
}
process.exit(failed ? 1 : 0);
