export const welcome = {
  title: "Ask one question. Read three answers.",
  claims: ["Chats are not stored", "No trackers, no ads", "Gone when you close the page"],
  plainly: "Your question goes to the providers of the models you choose, and their terms apply there.",
  tiles: {
    side: {
      title: "Side by side",
      text: "Up to three models answer at once, each in its own column. Where they differ, look twice.",
    },
    search: {
      title: "Private search",
      text: "Deep Search looks the web up for all three, through our server, and lists what it found.",
    },
    key: {
      title: "A key that expires",
      text: "Made just now, it seals the chat whenever you leave this tab. After 30 minutes both are gone, unless you keep them.",
    },
  },
};
