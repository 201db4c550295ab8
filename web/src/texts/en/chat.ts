export const chat = {
  stoppedTitle: "Streaming stopped",
  stoppedText: "Message generation has been stopped",
  errorTitle: "Chat error",
  errorText: "Failed to send message",
};
