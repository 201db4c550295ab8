/** The id of the user who has signed in, or null after a sign-out. */
export interface AccountNews {
  signedIn: string | null;
}

let channel: BroadcastChannel | undefined;

/** Sends a message to the other tabs of this browser. */
export function tellOtherTabs(news: AccountNews): void {
  open().postMessage(news);
}

/**
 * Calls back with the messages of other tabs. One listener at a time. Returns a function that
 * removes it.
 */
export function onOtherTabs(listener: (news: AccountNews) => void): () => void {
  const opened = open();
  opened.onmessage = ({ data }) => {
    if (isAccountNews(data)) listener(data);
  };
  return () => {
    opened.close();
    channel = undefined;
  };
}

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel("account");
  return channel;
}

function isAccountNews(value: unknown): value is AccountNews {
  if (typeof value !== "object" || value === null) return false;
  const { signedIn } = value as Record<string, unknown>;
  return signedIn === null || typeof signedIn === "string";
}
