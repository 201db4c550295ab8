// Writes the results in bench/*.json into the tables of docs/performance.md. `npm run bench` runs it
// after every measurement. With --check, it only reports whether the tables are up to date.
//
//   node bench/tables.mjs [--check]
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const document = join(root, "docs/performance.md");
const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

const old = readFileSync(document, "utf8");
const tables = { chat: chat(), other: other() };
let text = old;
for (const [name, rows] of Object.entries(tables)) {
  const begin = `<!-- ${name} -->\n`;
  const end = `<!-- end of ${name} -->`;
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`docs/performance.md has no table between ${begin.trim()} and ${end}.`);
  text = text.slice(0, from + begin.length) + table(rows) + text.slice(to);
}
if (!process.argv.includes("--check")) writeFileSync(document, text);
else if (text !== old) {
  console.error("The tables in docs/performance.md differ from bench/*.json. Run node bench/tables.mjs.");
  process.exit(1);
}

/** The chat function compared with the baseline. */
function chat() {
  const { trefoil, baseline } = read("bench/chat.json");
  const row = (what, key, show, goal, isMet) => {
    if (trefoil[key] === undefined) return [];
    const ratio = trefoil[key] / baseline[key];
    const result = goal ? marked(goal, isMet(ratio, trefoil[key])) : "";
    return [[what, show(trefoil[key]), show(baseline[key]), digits(ratio), result]];
  };
  const ms = (n) => `${digits(n)} ms`;
  const mb = (n) => `${Math.round(n)} MB`;
  return [
    ["", "Trefoil", "go-openai", "ratio", "goal"],
    ...row(
      "tokens per CPU second, 50 chats at 3 x 50 tokens/s",
      "paced_tokens_per_cpu_second",
      thousands,
      "at least 1.25 times",
      (ratio) => ratio >= 1.25,
    ),
    ...row(
      "tokens per CPU second, unthrottled",
      "unthrottled_tokens_per_cpu_second",
      thousands,
      "at least 4 times",
      (ratio) => ratio >= 4,
    ),
    ...row(
      "bytes per token on the wire, 3 x 50 tokens/s",
      "bytes_per_token",
      digits,
      "at most 25",
      (_, n) => n <= 25,
    ),
    ...row(
      "time to first token, without the store's own time",
      "first_token_ms",
      ms,
      "at most 0.8 times",
      (ratio) => ratio <= 0.8,
    ),
    ...row("the same, with the router over TLS and HTTP/2", "first_token_tls_ms", ms),
    ...row(
      "memory with 1,000 open chats of three models",
      "open_mb",
      mb,
      "at most 150 MB",
      (_, n) => n <= 150,
    ),
    ...row("the same, with the router over TLS and HTTP/2", "open_tls_mb", mb),
  ];
}

/** Encrypted chats compared with plain ones. */
function encrypted() {
  const { encrypted: measured } = read("bench/chat.json");
  if (!measured) return [];
  const { bytes_per_token, cpu_x25519, cpu_xwing, first_token_x25519_ms, first_token_xwing_ms } = measured;
  return [
    [
      "encrypted chats: bytes per token on the wire, 3 x 50 tokens/s",
      digits(bytes_per_token),
      marked("at most 20", bytes_per_token <= 20),
      command("chat"),
    ],
    [
      "the same: CPU time per token relative to plain ones, with X25519 and X-Wing",
      `${digits(cpu_x25519)} and ${digits(cpu_xwing)} times`,
      marked("at most 1.15 and 1.4 times", cpu_x25519 <= 1.15 && cpu_xwing <= 1.4),
      command("chat"),
    ],
    [
      "the same: how much later a signed-in user's first token arrives, with X25519 and X-Wing",
      `${digits(first_token_x25519_ms)} and ${digits(first_token_xwing_ms)} ms`,
      marked("at most 0.1 ms", first_token_x25519_ms <= 0.1 && first_token_xwing_ms <= 0.1),
      command("chat"),
    ],
  ];
}

/** The other benchmarks, each with its command. */
function other() {
  const start = read("bench/start.json");
  const streaming = new Set(
    read("functions/routes.json")
      .filter((route) => route.streaming)
      .map((route) => route.function),
  );
  const ratios = (wanted) =>
    Object.entries(start)
      .filter(([name]) => name !== "minimal" && streaming.has(name) === wanted)
      .map(([, { ratio }]) => ratio);
  const json = ratios(false);
  const missed = json.filter((ratio) => ratio > 1.5).length;
  const memory = read("bench/memory.json");
  const browser = read("bench/browser.json").rows;
  const answers = browser.filter(({ what }) => /^three answers, \d/.test(what));
  const code = browser.filter(({ what }) => /^5,000 lines of code, \d/.test(what));
  const { row: landing } = read("bench/landing.json");
  const scores = ["performance", "accessibility", "best-practices", "seo"].map((id) => landing[id]);
  const load = read("bench/load.json").now;
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
  return [
    ["", "measured", "goal", "part"],
    [
      "CPU time before a JSON function polls for its first invocation, relative to a minimal one with aws-lambda-go",
      `${range(json)} times`,
      `at most 1.5 times${missed ? `, missed by ${missed} of ${json.length}` : ""}`,
      command("start"),
    ],
    ["the same for the chat function", `${range(ratios(true))} times`, "at most 2 times", command("start")],
    ...encrypted(),
    [
      `peak memory of the chat function in a cgroup of ${memory.limit_mb} MB, ${memory.chats} chats with images, hostile answers or both`,
      `${Math.round(memory.peak_mb)} MB, killed ${memory.killed} times`,
      "never killed",
      command("memory"),
    ],
    [
      `script time per 20 s while three answers stream at 200 tokens/s each, up to ${thousands(max(answers, "characters"))} characters (load average ${range(answers.map(({ load }) => load))})`,
      `${range(answers.map(({ script }) => script))} s`,
      marked("at most 0.6 s", max(answers, "script") <= 0.6),
      command("browser --full"),
    ],
    [
      "the same: time to compute styles",
      `${range(answers.map(({ style }) => style))} s`,
      marked("at most 2 s", max(answers, "style") <= 2),
      command("browser --full"),
    ],
    [
      "the same: longest main-thread task, in CPU time",
      `${max(answers, "task")} ms`,
      marked("at most 50 ms", max(answers, "task") <= 50),
      command("browser --full"),
    ],
    [
      "the same: time until a key press is displayed",
      `at most ${max(answers, "key")} ms`,
      marked("at most 100 ms", max(answers, "key") <= 100),
      command("browser --full"),
    ],
    [
      "script time per 20 s while a single code block of 5,000 lines streams",
      `at most ${max(code, "script").toFixed(1)} s, ${max(code, "nodes")} elements`,
      marked("at most 1.5 s", max(code, "script") <= 1.5),
      command("browser --full"),
    ],
    [
      "Lighthouse for `/`, a phone on slow 4G: performance, accessibility, best practices, SEO",
      scores.join(", "),
      marked(
        "95, 100, 100, 100",
        scores.every((score, i) => score >= [95, 100, 100, 100][i]),
      ),
      command("landing"),
    ],
    [
      "`/chat` on slow 4G: time to first contentful paint, time until a question can be sent",
      `${seconds(load.firstContentfulPaintMs)}, ${seconds(load.firstSendMs)}`,
      "",
      command("load"),
    ],
  ];
}

/** Returns a goal, marked if it is missed. */
function marked(goal, isMet) {
  return isMet ? goal : `${goal}, missed`;
}

function command(part) {
  return `\`${part}\``;
}

function max(rows, key) {
  return Math.max(...rows.map((row) => row[key]));
}

function range(values) {
  const [least, most] = [Math.min(...values).toFixed(1), Math.max(...values).toFixed(1)];
  return least === most ? most : `${least} to ${most}`;
}

/** Returns a number with three significant digits and thousands separators. */
function thousands(n) {
  return Number(n.toPrecision(3)).toLocaleString("en-US");
}

/** Returns a number with two significant digits, or three if it is at least 10. */
function digits(n) {
  return n.toPrecision(n < 10 ? 2 : 3);
}

function table([head, ...rows]) {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}
