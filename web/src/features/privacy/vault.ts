import { generateKey, type Sealed, seal, unseal } from "./seal.ts";
import type { Command } from "./session.ts";

/** Gives the session access to the contents it protects, a JSON value. */
export interface ContentsAccess<T> {
  /** Returns the contents and removes them from the page; null if there are none. */
  take: () => T | null;
  /** Puts the contents back. */
  restore: (contents: T) => void;
  /** Erases the contents and stops anything that would add to them. */
  erase: () => void;
}

/** Holds a session's key and, while they are sealed, its contents. Carries out the session's commands. */
export type Vault = Record<Command, () => void>;

/**
 * Returns an empty vault.
 *
 * @param report called with the outcome of sealing and unsealing
 */
export function createVault<T>(
  contents: ContentsAccess<T>,
  report: (outcome: "unsealed" | "failed") => void,
): Vault {
  let key: Promise<CryptoKey> | null = null;
  let sealed: Promise<Sealed> | null = null;
  // Incremented when a pending unsealing becomes obsolete, as when the tab is hidden again or the
  // conversation is wiped.
  let generation = 0;

  async function sealWith(pendingKey: Promise<CryptoKey>, value: T): Promise<Sealed> {
    return seal(await pendingKey, value);
  }

  async function restore(pendingKey: Promise<CryptoKey>, pendingSealed: Promise<Sealed>) {
    const current = generation;
    const value = (await unseal(await pendingKey, await pendingSealed)) as T;
    if (current !== generation) return;
    sealed = null;
    contents.restore(value);
    report("unsealed");
  }

  /** Contents that cannot be sealed or unsealed are lost, so the session ends and reports why. */
  function failOnError(work: Promise<unknown>, of: Promise<Sealed>) {
    work.catch(() => {
      if (sealed === of) report("failed");
    });
  }

  return {
    "create-key": () => {
      key = generateKey();
      key.catch(() => {}); // Sealing reports the error.
    },
    "drop-key": () => {
      key = null;
    },
    seal: () => {
      generation += 1;
      if (sealed) return; // Still being unsealed.
      const taken = contents.take();
      if (taken === null || !key) return;
      sealed = sealWith(key, taken);
      failOnError(sealed, sealed);
    },
    unseal: () => {
      generation += 1;
      if (sealed && key) failOnError(restore(key, sealed), sealed);
      else report("unsealed");
    },
    wipe: () => {
      generation += 1;
      key = null;
      sealed = null;
      contents.erase();
    },
  };
}
