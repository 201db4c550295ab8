// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { ChatEvent } from "../src/api/chat-stream.ts";
import { type Action, emptyConversation } from "../src/features/conversation/conversation.ts";
import { reduce } from "../src/features/conversation/reducer.ts";
import { Announcer } from "../src/features/transcript/announcer.tsx";

const model = { modelId: "lab/a", name: "Ada", provider: "Lab", slot: 1 } as const;
const fails: ChatEvent = { type: "error", modelId: "lab/a", error: "Too busy.", code: "busy" };

let rerender: ReturnType<typeof render>["rerender"];
let state = emptyConversation;
let at = 0;

beforeEach(() => {
  state = emptyConversation;
  ({ rerender } = render(null));
});

/** Returns the lines that the actions add to the log, which a screen reader announces. */
function announced(...actions: Action[]): string[] {
  const log = document.querySelector("[role=log]");
  const old = new Set(log?.childNodes);
  for (const action of actions) {
    state = reduce(state, action);
    rerender(<Announcer turns={state.turns} />);
  }
  const now = document.querySelector("[role=log]")?.childNodes ?? [];
  return [...now].filter((line) => !old.has(line)).map((line) => line.textContent ?? "");
}

function asked(blind = false): Action {
  const rest = { question: "Why?", deepSearch: false, attachments: [], at: 0 };
  return { type: "asked", turnId: "1", chatId: "1", models: [model], blind, ...rest };
}

function received(...events: ChatEvent[]): Action {
  at += 100;
  return { type: "received", target: "1", events: events.map((event) => ({ event, at })) };
}

function retried(): Action {
  at += 100;
  return { type: "retried", turnId: "1", modelId: "lab/a", retry: { chatId: String(at) }, at };
}

test("an answer restored after a stopped retry is not announced again", () => {
  expect(announced(asked(), received(fails))).toEqual(["Ada did not answer."]);
  expect(announced(retried())).toEqual([]);
  expect(announced(received(fails))).toEqual(["Ada failed again."]);
  expect(announced(retried())).toEqual([]);
  expect(announced({ type: "stopped", target: "1", at })).toEqual([]);
});

test("a retried answer is announced again", () => {
  const answers: ChatEvent[] = [{ type: "token", modelId: "lab/a", token: "Words" }];
  const ends: ChatEvent = { type: "complete", modelId: "lab/a", finish: "stop" };
  const both = ["Ada has started.", "Ada finished."];
  expect(announced(asked(), received(...answers, ends))).toEqual(both);
  expect(announced(retried())).toEqual([]);
  expect(announced(received(...answers))).toEqual(both.slice(0, 1));
  expect(announced(received(ends))).toEqual(both.slice(1));
});

test("a hidden name stays hidden during a retry", () => {
  expect(announced(asked(true), received(fails))).toEqual(["Answer A did not answer."]);
  expect(announced(retried())).toEqual([]);
  expect(document.body.textContent).not.toContain("Ada");
});

test("the answers of an earlier version are not announced again", () => {
  announced(asked(), received({ type: "token", modelId: "lab/a", token: "Words." }));
  expect(announced(received({ type: "complete", modelId: "lab/a", finish: "stop" }))).toEqual([
    "Ada finished.",
  ]);
  const edited: Action = { ...(asked() as Extract<Action, { type: "asked" }>), turnId: "2", replaces: "1" };
  expect(announced(edited)).toEqual([]);
  expect(announced({ type: "versionShown", turnId: "2", step: -1 })).toEqual([]);
});

test("a chat that is opened in place of another one is not read out", () => {
  announced(asked(), received({ type: "token", modelId: "lab/a", token: "Words." }));
  const opened = { ...(asked() as Extract<Action, { type: "asked" }>), turnId: "2" };
  const answers: ChatEvent[] = [{ type: "token", modelId: "lab/a", token: "Words." }, fails];
  const events = answers.map((event) => ({ event, at: 1 }));
  state = reduce(reduce(emptyConversation, opened), { type: "received", target: "2", events });
  rerender(<Announcer turns={state.turns} />);
  expect(document.querySelector("[role=log]")?.textContent).toBe("");
  // What happens from then on is.
  const again: Action = { type: "retried", turnId: "2", modelId: "lab/a", retry: { chatId: "3" }, at: 2 };
  const failsAgain: Action = { type: "received", target: "2", events: [{ event: fails, at: 3 }] };
  expect(announced(again, failsAgain)).toEqual(["Ada failed again."]);
});

test("answers that end before the log is shown are announced", () => {
  state = reduce(reduce(emptyConversation, asked()), received(fails));
  rerender(<Announcer turns={state.turns} />);
  expect(document.querySelector("[role=log]")?.textContent).toBe("Ada did not answer.");
});

test("sealing changes no line", () => {
  announced(asked(), received({ type: "token", modelId: "lab/a", token: "Words." }, fails));
  const lines = () => document.querySelector("[role=log]")?.textContent;
  const before = lines();
  expect(before).toContain("Ada was interrupted.");
  expect(announced({ type: "redacted" })).toEqual([]);
  expect(lines()).toBe(before);
});
