/** A sign-in or sign-out in another tab. */
export interface AccountChange {
  /** The id of the user who has signed in, or null after a sign-out. */
  signedIn: string | null;
}

let channel: BroadcastChannel | undefined;

/** Reports a change to the other tabs of this browser. */
export function notifyOtherTabs(change: AccountChange): void {
  open().postMessage(change);
}

/**
 * Calls the listener when another tab reports a change. There can be one listener at a time.
 * Returns a function that removes it.
 */
export function onOtherTabs(listener: (change: AccountChange) => void): () => void {
  const opened = open();
  opened.onmessage = ({ data }) => {
    if (isAccountChange(data)) listener(data);
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

function isAccountChange(value: unknown): value is AccountChange {
  if (typeof value !== "object" || value === null) return false;
  const { signedIn } = value as Record<string, unknown>;
  return signedIn === null || typeof signedIn === "string";
}
