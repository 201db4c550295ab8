export const composer = {
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
  selected: (count: number, limit: number) => `${count}/${limit} models selected`,
};
