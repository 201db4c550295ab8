import { area } from "../area.ts";

export const chatSettings = area("chatSettings", {
  title: "Chat settings",
  automatic: "Model's choice",
  effortFor: (names: string) => `Applies to ${names}. More effort takes longer and costs more.`,
  effortForNone: "None of the selected models lets you choose.",
});
