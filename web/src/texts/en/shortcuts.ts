export const shortcuts = {
  title: "Keyboard shortcuts",
  text: "Keys of one letter work outside the text box. Escape takes you out of it.",
  open: "Shortcuts",
  single: "Use keys of one letter",
  does: {
    sheet: "Show this list",
    write: "Write a question",
    leave: "From the text box to the answers",
    card: "Go to an answer",
    full: "Full screen and back",
    copy: "Copy the answer",
    stop: "Stop writing",
    fresh: "New chat",
  },
};
