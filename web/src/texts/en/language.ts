import { area } from "../area.ts";

export const language = area("language", {
  label: "Language",
  failedTitle: "Language not changed",
  failedText: "Check your connection and try again.",
});
