import { area } from "../area.ts";

export const shortcuts = area("shortcuts", {
  title: "Keyboard shortcuts",
  text: "Single-key shortcuts work outside the text box. Press Escape to leave it.",
  single: "Single-key shortcuts",
  does: {
    sheet: "Show this list",
    write: "Write a question",
    leave: "Move from the text box to the answers",
    card: "Go to an answer",
    turn: "Go to the previous or next turn",
    full: "Toggle full screen",
    copy: "Copy the answer",
    stop: "Stop the answers",
    clear: "Clear chat",
  },
});
