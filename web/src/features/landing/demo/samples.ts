import type { Slot } from "../../../lib/slot.ts";
import * as texts from "../../../texts/en.ts";
import { type Answer, noSharing, type Turn } from "../../conversation/turn.ts";
import { countNewWords } from "../../conversation/word-count.ts";

/**
 * The three answers of a sample. Their text has no Markdown and no characters that may begin a
 * formula, so that each character is visible once it is typed.
 */
export type SampleAnswers = readonly string[];

const slots: readonly Slot[] = [1, 2, 3];

/** Returns a sample's answers: finished, unless `overrides` returns other fields for an index. */
export function sampleAnswers(
  contents: SampleAnswers,
  overrides: (index: number) => Partial<Answer> = () => ({}),
): Answer[] {
  const { names, provider } = texts.landing.samples;
  return slots.map((slot, index) => {
    const content = contents[index] ?? "";
    return {
      modelId: `sample-${slot}`,
      name: names[index] ?? "",
      provider,
      slot,
      status: "finished",
      content,
      wordCount: countNewWords("", content),
      ...overrides(index),
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
