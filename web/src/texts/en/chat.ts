import { area } from "../area.ts";

export const chat = area("chat", {
  more: "More",
  openSaved: "Open a saved chat",
  stoppedTitle: "Streaming stopped",
  stoppedText: "Message generation has been stopped",
  errorTitle: "Chat error",
  errorText: "Failed to send message",
});
