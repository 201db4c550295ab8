import { type Command, type Session, type SessionEvent, type Step, start, step } from "./session.ts";
import { makeKey, type Parcel, seal, unseal } from "./vault.ts";

/** The clock is looked at this often: a timer that slept with the machine would come too late. */
const LOOK_MS = 15_000;

/** What a session guards. JSON has to be able to hold it. */
export interface Contents<T> {
  /** Hands out what is there and keeps nothing of it; null when there is nothing. */
  take: () => T | null;
  /** Puts back what was taken. */
  restore: (contents: T) => void;
  /** Drops what is there, stopping whatever would add to it. */
  drop: () => void;
}

export interface Keeper {
  send: (event: SessionEvent) => void;
  /** Ends the session and lets go of the page. */
  release: () => void;
}

/**
 * Runs a session on this page: holds its key, watches the tab and the clock, and seals, opens and wipes
 * the contents as the session says.
 */
export function keepSession<T>(contents: Contents<T>, onChange: (session: Session) => void): Keeper {
  let session: Session;
  let key: Promise<CryptoKey> | null = null;
  let parcel: Promise<Parcel> | null = null;
  // Counts what ends a sealing or an opening under way: a newer one, a wipe, or that the tab was hidden again.
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function apply(next: Step) {
    session = next.session;
    for (const command of next.commands) run[command]();
    clearTimeout(timer);
    if (session.endsAt !== null) {
      const left = session.endsAt - Date.now();
      timer = setTimeout(() => send({ type: "ticked" }), Math.max(0, Math.min(left, LOOK_MS)));
    }
    onChange(session);
  }

  function send(event: SessionEvent) {
    apply(step(session, event, Date.now()));
  }

  const run: Record<Command, () => void> = {
    begin: () => {
      key = makeKey();
      key.catch(() => {}); // Whoever seals with it will find out.
    },
    "forget-key": () => {
      key = null;
    },
    seal: () => {
      turn += 1;
      if (parcel) return; // It was being opened, and is not yet.
      const taken = contents.take();
      if (taken === null || !key) return;
      parcel = sealed(key, taken);
      watch(parcel, parcel);
    },
    open: () => {
      turn += 1;
      if (parcel && key) watch(open(key, parcel), parcel);
      else send({ type: "opened" });
    },
    wipe: () => {
      turn += 1;
      key = null;
      parcel = null;
      contents.drop();
    },
  };

  async function sealed(by: Promise<CryptoKey>, value: T): Promise<Parcel> {
    return seal(await by, value);
  }

  async function open(by: Promise<CryptoKey>, sealedParcel: Promise<Parcel>) {
    const mine = turn;
    const value = (await unseal(await by, await sealedParcel)) as T;
    if (mine !== turn) return;
    parcel = null;
    contents.restore(value);
    send({ type: "opened" });
  }

  /** What cannot be sealed or opened is lost: then the page must not stand there hollow, and without a word. */
  function watch(work: Promise<unknown>, on: Promise<Parcel>) {
    work.catch(() => {
      if (parcel === on) send({ type: "failed" });
    });
  }

  const onVisibility = () => send({ type: document.visibilityState === "visible" ? "shown" : "hidden" });
  const onPageHide = () => send({ type: "left" });
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pagehide", onPageHide);
  window.addEventListener("pageshow", onPageShow);
  apply(start(document.visibilityState === "visible", Date.now()));

  return {
    send,
    release: () => {
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", onPageHide);
      window.removeEventListener("pageshow", onPageShow);
      clearTimeout(timer);
      turn += 1;
      key = null;
      parcel = null;
    },
  };
}
