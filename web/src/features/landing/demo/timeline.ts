import type { Answer } from "../../conversation/conversation.ts";
import { type SampleAnswers, sampleAnswers } from "./samples.ts";

/** In milliseconds, like all times here. */
const PER_CHARACTER = 50;
const STAGGER = 1200;
const PAUSE = 1000;

/** The demo's answers at any time. Times count from its start. */
export interface Timeline {
  /** When the demo is over: a pause after the last answer has ended. */
  end: number;
  /**
   * Returns the answers at the given time. While the demo is idle, `time` is null and the answers
   * are empty.
   */
  at: (time: number | null) => Answer[];
}

/** Returns a timeline that types the answers, one character at a time. */
export function timeline(samples: SampleAnswers): Timeline {
  const segmenter = new Intl.Segmenter();
  const rows = samples.map((sample, index) => {
    const characters = [...segmenter.segment(sample)].map(({ segment }) => segment);
    const start = index * STAGGER;
    return { characters, start, end: start + characters.length * PER_CHARACTER };
  });
  return {
    end: Math.max(...rows.map(({ end }) => end)) + PAUSE,
    at: (time) => {
      const typed = rows.map(({ characters, start }) =>
        time === null ? "" : characters.slice(0, Math.max(0, (time - start) / PER_CHARACTER)).join(""),
      );
      return sampleAnswers(typed, (index) => {
        const row = rows[index];
        if (time === null || !row) return {};
        const firstTokenAt = row.start + PER_CHARACTER;
        return {
          attempt: { firstTokenAt: time < firstTokenAt ? undefined : firstTokenAt },
          outcome: time < row.end ? { status: "writing" } : { status: "finished", endedAt: row.end },
        };
      });
    },
  };
}
