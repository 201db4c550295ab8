// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SharingOptions } from "../src/features/composer/sharing-options.tsx";
import { emptyConversation, noSharing } from "../src/features/conversation/conversation.ts";
import { a, asked, b, complete, done, play, token } from "./conversation-events.ts";

test("models with the same name have an option each", () => {
  const error = vi.spyOn(console, "error");
  const conversation = play(asked(emptyConversation, "1", [a, { ...b, name: a.name }]), "1", [
    token(a.modelId, "One"),
    token(b.modelId, "Two"),
    complete(a.modelId),
    complete(b.modelId),
    done,
  ]);
  const [last] = conversation.turns;
  if (!last) throw new Error("no turn");
  render(<SharingOptions last={last} sharing={noSharing} onSharing={() => {}} />);
  expect(document.querySelectorAll("input[type=radio]")).toHaveLength(4);
  // React logs an error if two elements have the same key.
  expect(error).not.toHaveBeenCalled();
});
