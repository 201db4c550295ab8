// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { type Conversation, emptyConversation } from "../src/features/conversation/conversation.ts";
import { TurnHeader } from "../src/features/transcript/turn-header.tsx";
import * as texts from "../src/texts/en.ts";
import { a, asked, play } from "./conversation-events.ts";

afterEach(() => document.body.replaceChildren());

function mount() {
  const root = createRoot(document.body.appendChild(document.createElement("main")));
  return ({ turns: [turn] }: Conversation) =>
    act(async () => {
      if (turn) root.render(<TurnHeader turn={turn} view="grid" onView={() => {}} shared={undefined} />);
    });
}

const region = () => document.querySelector("[role=status]");
const conversation = asked(emptyConversation, "1", [a]);
const searchFailed = play(conversation, "1", [
  { type: "sources", sources: [], error: "The search failed.", code: "search_failed" },
]);

test("the region that announces a failed search exists before the failure", async () => {
  const render = mount();
  await render(conversation);
  const before = region();
  expect(before?.textContent).toBe("");
  await render(searchFailed);
  expect(region()).toBe(before);
  expect(before?.textContent).toBe("The search failed.");
});

test("an error from a failed search is translated when the language changes", async () => {
  const render = mount();
  await render(searchFailed);
  texts.searchErrors.search_failed = "Die Suche ist fehlgeschlagen.";
  await render(searchFailed);
  expect(region()?.textContent).toBe("Die Suche ist fehlgeschlagen.");
  delete texts.searchErrors.search_failed;
});
