import type { Locator, Page } from "@playwright/test";
import { sentRequest, serveChats } from "./capsules.ts";
import { input } from "./people.ts";
import { expect } from "./stack.ts";

/** The card of a model's answer to the latest question. */
export const card = (page: Page, name: string) =>
  page.getByRole("article").last().getByRole("region", { name, exact: true });

/** The scroll area of an answer. */
export const body = (card: Locator) => card.locator("[tabindex='0']").first();

export const names = ["GPT-5.1", "Grok 4", "Gemini 2.5 Pro"] as const;

/** A stream event without its model. */
export type ModelEvent = { type: string; [key: string]: unknown };

/**
 * Responds to each question in place of the server. Adds the events that start and end the stream.
 *
 * @param eventsOf returns the events of the nth model
 * @param before events to send before those of the models
 */
export async function answerWith(
  page: Page,
  eventsOf: (nth: number) => ModelEvent[],
  before: ModelEvent[] = [],
) {
  await serveChats(page, ({ request: { modelIds }, last }) =>
    last(
      { type: "session", sessionId: "s-1" },
      ...before,
      ...modelIds.flatMap((modelId, nth) => eventsOf(nth).map((event) => ({ ...event, modelId }))),
      { type: "done" },
    ),
  );
}

/** The events of a finished answer. */
export function whole(token: string, complete: Record<string, unknown> = {}): ModelEvent[] {
  return [
    { type: "token", token },
    { type: "complete", finish: "stop", ...complete },
  ];
}

export async function ask(page: Page, question: string) {
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  await input(page).fill(question);
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  await input(page).press("Enter");
}

/** Waits until all three answers have ended. */
export async function answered(page: Page) {
  await expect(page.getByRole("article").last().getByRole("button", { name: "Copy answer" })).toHaveCount(3, {
    timeout: 45_000,
  });
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
}

export { sentRequest as sent };
