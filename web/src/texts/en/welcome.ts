import { limits } from "../../lib/limits.ts";
import { area } from "../area.ts";

export const welcome = area("welcome", {
  title: "Ask one question. Read three answers.",
  claims: ["Chats are not stored", "No trackers, no ads", "Gone when you close the page"],
  examplesTitle: "Try one of these",
  examples: [
    "Explain how vaccines work to a ten-year-old",
    "Plan three days in Lisbon without a car",
    "What should I check before I sign a lease?",
  ],
  terms: "Your question goes to the providers of the models you choose. Their terms apply.",
  tiles: {
    side: {
      title: "Side by side",
      text: "Up to three models answer at once, each in its own column. Where they differ, look twice.",
    },
    search: {
      title: "Private search",
      text: "Deep Search searches the web for all models through our server, and lists its sources.",
    },
    key: {
      title: "A key that expires",
      text: `Generated in this tab, it encrypts the chat whenever you leave. Both are erased after ${limits.session.minutes} minutes unless you keep them.`,
    },
  },
});
