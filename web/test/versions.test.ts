import { describe, expect, test } from "vitest";
import {
  type Action,
  type Conversation,
  emptyConversation,
} from "../src/features/conversation/conversation.ts";
import { reduce } from "../src/features/conversation/reducer.ts";
import { versionOf } from "../src/features/conversation/versions.ts";

function ask(state: Conversation, turnId: string, question: string, replaces?: string): Conversation {
  return reduce(state, {
    type: "asked",
    turnId,
    chatId: turnId,
    question,
    models: [{ modelId: "lab/a", name: "A", provider: "Lab", slot: 1 }],
    deepSearch: false,
    attachments: [],
    replaces,
    at: 1000,
  });
}
const questions = ({ turns }: Conversation) => turns.map(({ question }) => question);
const show = (turnId: string, step: -1 | 1): Action => ({ type: "versionShown", turnId, step });

const three = ask(ask(ask(emptyConversation, "1", "one"), "2", "two"), "3", "three");
const edited = ask(three, "2b", "two, edited", "2");

describe("an edited question", () => {
  test("replaces the question and all that followed", () => {
    expect(questions(edited)).toEqual(["one", "two, edited"]);
    expect(edited.turns[0]).toBe(three.turns[0]);
    expect(edited.turns.map(versionOf)).toEqual([
      { number: 1, count: 1 },
      { number: 2, count: 2 },
    ]);
  });

  test("keeps the earlier version, with the turns that followed it", () => {
    const back = reduce(edited, show("2b", -1));
    expect(questions(back)).toEqual(["one", "two", "three"]);
    expect(back.turns[1] && versionOf(back.turns[1])).toEqual({ number: 1, count: 2 });
    const forth = reduce(back, show("2", 1));
    expect(forth).toEqual(edited);
    expect(questions(reduce(back, show("2", -1)))).toEqual(["one", "two", "three"]);
  });

  test("becomes the last version, whichever one was edited", () => {
    const third = ask(reduce(edited, show("2b", -1)), "2c", "two, again", "2");
    expect(third.turns[1] && versionOf(third.turns[1])).toEqual({ number: 3, count: 3 });
    const second = reduce(third, show("2c", -1));
    const first = reduce(second, show("2b", -1));
    expect([questions(second), questions(first)]).toEqual([
      ["one", "two, edited"],
      ["one", "two", "three"],
    ]);
  });

  test("if it fails unanswered, returns to the earlier version and keeps the edited text", () => {
    const failed = reduce(edited, { type: "failed", target: "2b", error: "", unanswered: true, at: 2000 });
    expect(questions(failed)).toEqual(["one", "two", "three"]);
    expect(failed.turns[1]).toEqual({ ...three.turns[1], edit: "two, edited" });
  });

  test("if it fails unanswered, returns to the version it was edited from, even if that is not the latest one", () => {
    const second = reduce(ask(reduce(edited, show("2b", -1)), "2c", "two, again", "2"), show("2c", -1));
    const third = ask(second, "2d", "two, edited twice", "2b");
    const failed = reduce(third, { type: "failed", target: "2d", error: "", unanswered: true, at: 2000 });
    expect(failed).toEqual(reduce(second, { type: "edited", turnId: "2b", text: "two, edited twice" }));
  });

  test("keeps the typed text in the conversation until the edit is canceled", () => {
    const typed = reduce(three, { type: "edited", turnId: "2", text: "two!" });
    expect(typed.turns[1]?.edit).toBe("two!");
    const canceled = reduce(typed, { type: "edited", turnId: "2", text: null });
    expect(canceled.turns[1]?.edit).toBeUndefined();
    const sent = ask(typed, "2b", "two!", "2");
    expect(reduce(sent, show("2b", -1)).turns[1]?.edit).toBeUndefined();
  });

  test("leaves no text in any version when the conversation is redacted", () => {
    const secret = reduce(ask(edited, "4", "four"), { type: "edited", turnId: "4", text: "typed" });
    const redacted = reduce(secret, { type: "redacted" });
    expect(JSON.stringify(redacted)).not.toMatch(/\b(one|two|three|four|typed)\b/);
    expect(redacted.turns[1] && versionOf(redacted.turns[1])).toEqual({ number: 2, count: 2 });
    expect(redacted.turns[2]?.edit).toBe("");
  });
});
