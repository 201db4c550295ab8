import { landing } from "#texts/landing.ts";
import type { Slot } from "../../../lib/slot.ts";
import { type Answer, noSharing, type Turn } from "../../conversation/conversation.ts";
import { countNewWords } from "../../conversation/word-count.ts";

/**
 * The three answers of a sample. Their text has no Markdown and no characters that may begin a
 * formula, so that each character is visible once it is typed.
 */
export type SampleAnswers = readonly string[];

const slots: readonly Slot[] = [1, 2, 3];

/** Returns a sample's answers: finished, unless `timing` returns something else for an index. */
export function sampleAnswers(
  contents: SampleAnswers,
  timing: (index: number) => Partial<Pick<Answer, "attempt" | "outcome">> = () => ({}),
): Answer[] {
  const { names, provider } = landing.samples;
  return slots.map((slot, index) => {
    const text = contents[index] ?? "";
    return {
      model: { modelId: `sample-${slot}`, name: names[index] ?? "", provider, slot },
      text,
      wordCount: countNewWords("", text),
      attempt: {},
      outcome: { status: "finished", endedAt: 0 },
      ...timing(index),
    };
  });
}

/** Returns a turn with sample answers. Their times count from zero. */
export function sampleTurn(question: string, answers: Answer[]): Turn {
  return {
    id: "sample",
    chatId: "sample",
    question,
    askedAt: 0,
    deepSearch: false,
    attachments: [],
    answers,
    sharing: noSharing,
  };
}
