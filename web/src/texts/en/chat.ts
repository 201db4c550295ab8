export const chat = {
  fresh: "New chat",
  more: "More",
  stoppedTitle: "Streaming stopped",
  stoppedText: "Message generation has been stopped",
  errorTitle: "Chat error",
  errorText: "Failed to send message",
};
