import { area } from "../area.ts";

export const chatSettings = area("chatSettings", {
  title: "Chat settings",
  instructions: "Instructions for this chat",
  instructionsHint:
    "Sent with every question, for example how to answer. Kept only in this tab's memory, and erased with the chat.",
  automatic: "Model's choice",
  effortFor: (names: string) => `Applies to ${names}. More effort takes longer and costs more.`,
  effortForNone: "None of the selected models lets you choose.",
  sequential: "One model after another",
  sequentialHint:
    "For a router that runs one model at a time, such as on your own machine. Each answer waits for the one before it.",
});
