// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Keeper, keepSession } from "../src/features/privacy/keeper.ts";
import type { Session } from "../src/features/privacy/session.ts";
import { makeKey, seal, unseal } from "../src/features/privacy/vault.ts";

describe("the vault", () => {
  test("gives back what it sealed, and nothing of it shows", async () => {
    const key = await makeKey();
    const value = { text: "canary".repeat(50), list: [1, null, "é😀"] };
    const parcel = await seal(key, value);
    const bytes = new TextDecoder("latin1").decode(parcel.ciphertext);
    expect(bytes).not.toContain("canary");
    expect(await unseal(key, parcel)).toEqual(value);
  });

  test("its key is 256 bits of AES-GCM that cannot be read", async () => {
    const key = await makeKey();
    expect(key.extractable).toBe(false);
    expect(key.algorithm).toEqual({ name: "AES-GCM", length: 256 });
    await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
  });

  test("never uses a nonce twice, and refuses another key or a changed text", async () => {
    const key = await makeKey();
    const parcels = await Promise.all(Array.from({ length: 50 }, () => seal(key, "same")));
    expect(new Set(parcels.map(({ nonce }) => nonce.join())).size).toBe(50);
    const [parcel] = parcels;
    if (!parcel) throw new Error("no parcel");
    await expect(unseal(await makeKey(), parcel)).rejects.toThrow();
    new Uint8Array(parcel.ciphertext)[0] = (new Uint8Array(parcel.ciphertext)[0] ?? 0) ^ 1;
    await expect(unseal(key, parcel)).rejects.toThrow();
  });
});

describe("the keeper", () => {
  let visibility = "visible";
  let held: string | null;
  let session: Session;
  let keeper: Keeper;

  const setVisibility = (state: "visible" | "hidden") => {
    visibility = state;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  /** Waits for a sealing and an opening begun after all that came before: WebCrypto's work is then done too. */
  const sealedAndOpened = async () => {
    const key = await makeKey();
    await unseal(key, await seal(key, "another"));
    for (let i = 0; i < 10; i++) await Promise.resolve();
  };
  const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

  beforeEach(() => {
    // Only the clock: WebCrypto answers in its own time.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
    visibility = "visible";
    held = "what was said";
    keeper = keep();
  });

  const keep = () =>
    keepSession<string>(
      {
        take: () => {
          const taken = held;
          held = null;
          return taken;
        },
        restore: (contents) => {
          held = contents;
        },
        drop: () => {
          held = null;
        },
      },
      (next) => {
        session = next;
      },
    );
  afterEach(() => {
    keeper.release();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test("puts away what is there when the tab is hidden, and brings it back", async () => {
    setVisibility("hidden");
    expect(held).toBeNull();
    minutes(29);
    setVisibility("visible");
    expect(session.phase).toBe("opening");
    await vi.waitFor(() => expect(held).toBe("what was said"));
    expect(session.phase).toBe("open");
  });

  test.each(["encrypt", "decrypt"] as const)(
    "what cannot be brought back, for %s fails, is told",
    async (name) => {
      vi.spyOn(crypto.subtle, name).mockRejectedValue(new Error("no memory"));
      setVisibility("hidden");
      setVisibility("visible");
      await vi.waitFor(() => expect(session.end).toBe("failed"));
      expect(session.phase).toBe("open");
      // The next session is sound.
      vi.restoreAllMocks();
      held = "what is said now";
      setVisibility("hidden");
      expect(held).toBeNull();
      setVisibility("visible");
      await vi.waitFor(() => expect(held).toBe("what is said now"));
    },
  );

  test("without a key nothing is sealed, and that is told", async () => {
    keeper.release();
    vi.spyOn(crypto.subtle, "generateKey").mockRejectedValue(new Error("no entropy"));
    keeper = keep();
    setVisibility("hidden");
    await vi.waitFor(() => expect(session).toMatchObject({ phase: "over", end: "failed" }));
    expect(held).toBeNull();
  });

  test("hidden again while it opens: stays put away, and is brought back later", async () => {
    for (let i = 0; i < 5; i++) {
      setVisibility("hidden");
      setVisibility("visible");
      setVisibility("hidden");
      await Promise.resolve();
    }
    expect(held).toBeNull();
    setVisibility("visible");
    await vi.waitFor(() => expect(held).toBe("what was said"));
  });

  test("after thirty minutes hidden there is nothing to bring back", async () => {
    setVisibility("hidden");
    minutes(30);
    expect(session).toMatchObject({ phase: "over", endsAt: null, end: "expired" });
    const opened = vi.spyOn(crypto.subtle, "decrypt");
    setVisibility("visible");
    expect(session.phase).toBe("open");
    await sealedAndOpened();
    expect(opened).toHaveBeenCalledTimes(1); // the other one's
    expect(held).toBeNull();
  });

  test("in a visible tab the timer alone finds the end", () => {
    minutes(29);
    expect(held).toBe("what was said");
    minutes(1);
    expect(held).toBeNull();
    expect(session.end).toBe("expired");
  });

  test("a wipe while it opens wins", async () => {
    setVisibility("hidden");
    setVisibility("visible");
    const opened = vi.spyOn(crypto.subtle, "decrypt");
    keeper.send({ type: "wiped" });
    await sealedAndOpened();
    expect(opened).toHaveBeenCalledTimes(2); // it did open, and the other one's
    expect(held).toBeNull();
  });

  test("leaving the page wipes; being brought back begins anew", () => {
    window.dispatchEvent(new Event("pagehide"));
    expect(held).toBeNull();
    expect(session.phase).toBe("over");
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(session).toMatchObject({ phase: "open", end: "left" });
  });

  test("released, it listens no more", () => {
    keeper.release();
    setVisibility("hidden");
    minutes(60);
    expect(held).toBe("what was said");
  });
});
