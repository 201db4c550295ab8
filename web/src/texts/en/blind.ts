import { area } from "../area.ts";

export const blind = area("blind", {
  label: "Blind",
  hint: "Hide model names until you pick the best answer",
  hiddenNote: "Blind: names hidden, order shuffled",
  shownNote: "Asked blind",
  answer: (letter: string) => `Answer ${letter}`,
  hidden: "(hidden)",
  failed: "This model did not finish its answer.",
  which: "Which answer is best?",
  reveal: "Show names",
  chose: (name: string) => `You chose ${name}`,
  was: (neutral: string, name: string) => `${neutral} was ${name}.`,
});
