import { area } from "../area.ts";

export const composer = area("composer", {
  label: "Ask",
  placeholder: "Start a message...",
  send: "Send",
  stop: "Stop",
  clear: "Clear chat",
  undo: "Undo",
  more: "More options",
  deepSearch: "Deep Search",
  deepSearchHint: "Search the web first, then answer from the results",
  noModel: "Select a model to start",
  only: (name: string) => `Only ${name}`,
  onlyTip: "The next question goes to this model only. Press to ask all selected models.",
  selected: (count: number, limit: number) => `${count}/${limit} models selected`,
});
