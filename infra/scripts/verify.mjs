// npm run verify -- <url>: builds the web app and compares it with what a site sends: every page and
// file, byte for byte, and their response headers. It prints a line per difference, and exits with
// status 1 if there is any. Run it in a clone at the site's commit, which /build.json states.
import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb, checkTools, fail, install, root } from "./setup.mjs";
import { publishedFiles, record } from "./web-files.mjs";

const [address = ""] = process.argv.slice(2);
if (!/^https?:/.test(address) || !URL.canParse(address))
  fail("usage: npm run verify -- <https://chat.example.com>");
const { origin } = new URL(address);
checkTools();
install();
buildWeb();

const dist = join(root, "web", "dist");
const readJSON = (...path) => JSON.parse(readFileSync(join(root, ...path), "utf8"));
const headers = readJSON("infra", "headers.json");
const pages = readJSON("web", "pages.json");
const own = readJSON("web", "dist", record);
const notFound = "not-found.html";

/** Headers with which browsers do something, and which no page needs. */
const unwanted = [
  "clear-site-data",
  "content-security-policy-report-only",
  "link",
  "nel",
  "refresh",
  "report-to",
  "reporting-endpoints",
  "service-worker-allowed",
  "set-cookie",
  "sourcemap",
];

const differences = [];
const report = (path, what) => differences.push(`${path}: ${what}`);

/** Returns what a site sent in a form that is safe to print. */
const printable = (text) => text.replace(/[^ -~]/g, "?");

/** Returns a response's status, its headers, and as much of its body as `limit` allows. */
async function get(path, limit = 1_000_000) {
  const options = { redirect: "manual", credentials: "omit", signal: AbortSignal.timeout(60_000) };
  const response = await fetch(origin + path, options).catch((error) =>
    fail(`${origin}${path} could not be fetched: ${error.cause?.message ?? error.message}`),
  );
  const chunks = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) break;
  }
  return { status: response.status, headers: response.headers, body: Buffer.concat(chunks) };
}

/** Returns the values of the placeholders that only the operator knows. */
async function securitySettings() {
  const { body } = await get("/.well-known/security.txt");
  const value = (name) => new RegExp(`^${name}: (.+)$`, "m").exec(body.toString())?.[1];
  return { SECURITY_CONTACT: value("Contact"), SECURITY_EXPIRES: value("Expires") };
}

/** Compares a response's headers with those that belong to its path. */
function compareHeaders(path, name, received) {
  const kind = name.startsWith("assets/") ? headers.assets : headers.documents;
  for (const [header, value] of Object.entries({ ...headers.all, ...kind })) {
    const got = received.get(header) ?? "";
    const admin = path.startsWith("/admin") && headers.admin[header];
    // The operator decides to which address admins upload icons: the site's own, or a bucket's.
    const bucket = /connect-src 'self' (https?:\/\/[^\s;]+)/.exec(got)?.[1];
    if (admin && bucket && got === admin.replace("{icons}", bucket)) continue;
    if (got !== value) report(path, `${header} is "${printable(got)}", not "${value}"`);
  }
  for (const header of unwanted)
    if (received.has(header)) report(path, `has ${header}: ${printable(received.get(header))}`);
}

/** Compares a path with the file that belongs to it. `wanted` are its allowed contents; null: missing. */
async function compare(path, name, wanted) {
  const { status, headers: received, body } = await get(path, Math.max(...wanted.map((w) => w?.length ?? 0)));
  if (status === 404 && wanted.includes(null)) return;
  const right = name === notFound ? 404 : 200;
  if (status !== right) return report(path, `status ${status}, not ${right}`);
  compareHeaders(path, name, received);
  const contents = wanted.filter((content) => content !== null);
  if (contents.some((content) => content.equals(body))) return;
  const start = Math.max(0, ...contents.map((content) => firstDifference(content, body)));
  const sent = printable(body.subarray(Math.max(0, start - 20), start + 60).toString("latin1"));
  report(path, `differs from ${name} at byte ${start}, near "${sent}"`);
}

function firstDifference(a, b) {
  const end = Math.min(a.length, b.length);
  for (let i = 0; i < end; i++) if (a[i] !== b[i]) return i;
  return end;
}

/** Returns the paths at which a file is served. */
function pathsOf(name) {
  if (name === notFound) return [`/${randomInt(1e9)}`];
  const paths = Object.keys(pages).filter((path) => pages[path] === name);
  return paths.length > 0 ? paths : [`/${name}`];
}

const { body: stated } = await get(`/${record}`);
let site = {};
try {
  site = JSON.parse(stated.toString()) ?? {};
} catch {
  // compared below
}
if (!/^[0-9a-f]{40}(-dirty)?$/.test(site.commit)) report(`/${record}`, "states no commit");
else if (`${site.commit}-dirty` === own.commit)
  fail(
    "This clone has changes or new files that are not committed. Remove what `git status` lists, and run this again.",
  );
else if (site.commit !== own.commit)
  fail(
    `/${record}: the site was built from commit ${site.commit}, and this clone is at ${own.commit}. Run this at the site's commit.`,
  );
else if (site.files !== own.files) report(`/${record}`, "states another checksum of the list of files");

// The clone is compared as the CDK and the server publish it: with or without the site's address, and
// with or without Google.
const { tsImport } = await import("tsx/esm/api"); // not installed before
const { copyDocuments } = await tsImport("../lib/site/site-settings.ts", import.meta.url);
const security = await securitySettings();
const addresses = [{ PUBLIC_URL: origin, ...security }, security];
const variants = addresses.flatMap((settings) => [settings, { SIGN_IN_WITH: "Google", ...settings }]);
const folders = variants.map((settings) => {
  const folder = mkdtempSync(join(tmpdir(), "verify-"));
  copyDocuments(dist, folder, settings);
  return folder;
});
const read = (path) => (existsSync(path) ? readFileSync(path) : null);
const jobs = publishedFiles(dist).flatMap((name) => {
  const sources = name.startsWith("assets/") ? [dist] : folders;
  const wanted = sources.map((folder) => read(join(folder, name)));
  return pathsOf(name).map((path) => ({ order: randomInt(1e9), path, name, wanted }));
});
for (const folder of folders) rmSync(folder, { recursive: true });

// A random order, so that the site cannot tell these requests by their order.
const queue = jobs.sort((a, b) => a.order - b.order);
const count = queue.length;
const parallel = 8;
await Promise.all(
  Array.from({ length: parallel }, async () => {
    for (let job = queue.pop(); job; job = queue.pop()) await compare(job.path, job.name, job.wanted);
  }),
);

for (const line of differences.sort()) console.log(line);
const limits =
  "This shows what the site sent here, now: not what it sends to others, nor what its servers do with a question.";
if (differences.length === 0) {
  console.log(`All ${count} files are those of commit ${own.commit}.\n${limits}`);
} else {
  if (typeof site.node === "string" && site.node !== own.node)
    console.log(`The site was built with Node ${printable(site.node)}, and this clone with ${own.node}.`);
  fail(`${differences.length} differences in ${count} files.`);
}
