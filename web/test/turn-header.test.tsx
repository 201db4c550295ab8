// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { searchErrors } from "#texts/problems.ts";
import { type Conversation, emptyConversation } from "../src/features/conversation/conversation.ts";
import { TurnHeader } from "../src/features/transcript/turn-header.tsx";
import { a, asked, play } from "./conversation-events.ts";

function header({ turns: [turn] }: Conversation) {
  if (!turn) return null;
  const { answers, ...asked } = turn;
  const { searchFailure } = answers[0] ?? {};
  return (
    <TurnHeader
      {...asked}
      mark={null}
      searchFailure={searchFailure}
      view="grid"
      onView={() => {}}
      shared={undefined}
    />
  );
}

const region = () => document.querySelector("[role=status]");
const conversation = asked(emptyConversation, "1", [a]);
const searchFailed = play(conversation, "1", [
  { type: "sources", sources: [], error: "The search failed.", code: "search_failed" },
]);

test("the region that announces a failed search exists before the failure", () => {
  const { rerender } = render(header(conversation));
  const before = region();
  expect(before?.textContent).toBe("");
  rerender(header(searchFailed));
  expect(region()).toBe(before);
  expect(before?.textContent).toBe("The search failed.");
});

test("an error from a failed search is translated when the language changes", () => {
  const { rerender } = render(header(searchFailed));
  searchErrors.search_failed = "Die Suche ist fehlgeschlagen.";
  rerender(header(searchFailed));
  expect(region()?.textContent).toBe("Die Suche ist fehlgeschlagen.");
  delete searchErrors.search_failed;
});
