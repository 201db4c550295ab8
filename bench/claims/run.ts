// Asks a model for the claims of every triple, as the web app does, and prints how many of the
// contradictions it finds and how many of its quotes are in the answers. Without MODEL_ROUTER_URL,
// it uses ideal replies, which shows only that the parser and the checks lose nothing.
//
//   MODEL_ROUTER_URL=https://openrouter.ai/api/v1 MODEL_ROUTER_KEY=... npm run bench -- claims --model=openai/gpt-5.1
import { spawnSync } from "node:child_process";
import { idealReply, messageFor, score, sum, triples } from "./measure.ts";

interface Reply {
  text: string;
  inputTokens: number;
  outputTokens: number;
}

const model = process.argv.find((argument) => argument.startsWith("--model="))?.slice("--model=".length);
if (process.env.MODEL_ROUTER_URL && !model) {
  console.error("Name a model of your router: npm run bench -- claims --model=openai/gpt-5.1");
  process.exit(1);
}

const replies = process.env.MODEL_ROUTER_URL ? ask() : triples.map((triple) => reply(idealReply(triple)));
const measured = triples.map((triple, index) => {
  const { text, inputTokens, outputTokens } = replies[index] ?? reply("");
  return { triple, inputTokens, outputTokens, score: score(triple, text) };
});

const percent = (part: number, whole: number) => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)}%`);
const names = (key: "language" | "subject") => [...new Set(triples.map((triple) => triple[key]))];
const rows = ["all", ...names("language"), ...names("subject"), "injection"].map((group) => {
  const members = measured.filter(
    ({ triple }) =>
      group === "all" || [triple.language, triple.subject, triple.injection && "injection"].includes(group),
  );
  const { shown, right, marked, found, quotes, survived } = sum(members.map((each) => each.score));
  const mean = (tokens: number[]) => Math.round(tokens.reduce((a, b) => a + b, 0) / members.length);
  return {
    triples: group,
    count: members.length,
    precision: percent(right, shown),
    recall: percent(found, marked),
    "quotes found": percent(survived, quotes),
    "tokens in": mean(members.map(({ inputTokens }) => inputTokens)),
    "tokens out": mean(members.map(({ outputTokens }) => outputTokens)),
  };
});
console.log(`Contradictions and quotes in the claims of ${model ?? "an ideal reply"}:`);
console.table(rows);

/** Sends the messages as the chat function does. */
function ask(): Reply[] {
  const { status, stdout } = spawnSync("go", ["run", "./bench/claims", model ?? ""], {
    input: JSON.stringify(triples.map(messageFor)),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["pipe", "pipe", "inherit"],
  });
  if (status !== 0) process.exit(1);
  return JSON.parse(stdout);
}

function reply(text: string): Reply {
  return { text, inputTokens: 0, outputTokens: 0 };
}
