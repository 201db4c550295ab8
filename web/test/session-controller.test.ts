// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { logout } from "../src/api/user.ts";
import { generateKey, seal, unseal } from "../src/features/privacy/seal.ts";
import type { Session } from "../src/features/privacy/session.ts";
import {
  createSessionController,
  type SessionController,
} from "../src/features/privacy/session-controller.ts";

describe("seal", () => {
  test("unseal returns the sealed value, and the ciphertext reveals nothing", async () => {
    const key = await generateKey();
    const value = { text: "canary".repeat(50), list: [1, null, "é😀"] };
    const sealed = await seal(key, value);
    const bytes = new TextDecoder("latin1").decode(sealed.ciphertext);
    expect(bytes).not.toContain("canary");
    expect(await unseal(key, sealed)).toEqual(value);
  });

  test("the key is a non-extractable 256-bit AES-GCM key", async () => {
    const key = await generateKey();
    expect(key.extractable).toBe(false);
    expect(key.algorithm).toEqual({ name: "AES-GCM", length: 256 });
    await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
  });

  test("never reuses a nonce, and rejects a wrong key or changed ciphertext", async () => {
    const key = await generateKey();
    const all = await Promise.all(Array.from({ length: 50 }, () => seal(key, "same")));
    expect(new Set(all.map(({ nonce }) => nonce.join())).size).toBe(50);
    const [sealed] = all;
    if (!sealed) throw new Error("nothing sealed");
    await expect(unseal(await generateKey(), sealed)).rejects.toThrow();
    new Uint8Array(sealed.ciphertext)[0] = (new Uint8Array(sealed.ciphertext)[0] ?? 0) ^ 1;
    await expect(unseal(key, sealed)).rejects.toThrow();
  });
});

describe("session controller", () => {
  let visibility = "visible";
  let held: string | null;
  let session: Session;
  let controller: SessionController;

  const setVisibility = (state: "visible" | "hidden") => {
    visibility = state;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  /** Waits until all WebCrypto work started so far is done. */
  const cryptoIdle = async () => {
    const key = await generateKey();
    await unseal(key, await seal(key, "another"));
    for (let i = 0; i < 10; i++) await Promise.resolve();
  };
  const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

  beforeEach(() => {
    // Only the clock is fake: WebCrypto runs in real time.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
    visibility = "visible";
    held = "first contents";
    controller = create();
  });

  const close = () => controller.send({ type: "closed", hasContents: false });
  const create = () => {
    const created = createSessionController<string>(
      {
        take: () => {
          const taken = held;
          held = null;
          return taken;
        },
        restore: (contents) => {
          held = contents;
        },
        erase: () => {
          held = null;
        },
      },
      (next) => {
        session = next;
      },
    );
    created.send({ type: "opened", visible: true });
    return created;
  };
  afterEach(() => {
    close();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test("seals the contents when the tab is hidden, and restores them when it is shown", async () => {
    setVisibility("hidden");
    expect(held).toBeNull();
    minutes(29);
    setVisibility("visible");
    expect(session.phase).toBe("unsealing");
    await vi.waitFor(() => expect(held).toBe("first contents"));
    expect(session.phase).toBe("open");
  });

  test.each(["encrypt", "decrypt"] as const)("reports lost contents if %s fails", async (name) => {
    vi.spyOn(crypto.subtle, name).mockRejectedValue(new Error("no memory"));
    setVisibility("hidden");
    setVisibility("visible");
    await vi.waitFor(() => expect(session.end).toBe("failed"));
    expect(session.phase).toBe("open");
    // The next session works.
    vi.restoreAllMocks();
    held = "new contents";
    setVisibility("hidden");
    expect(held).toBeNull();
    setVisibility("visible");
    await vi.waitFor(() => expect(held).toBe("new contents"));
  });

  test("reports lost contents if no key can be generated", async () => {
    close();
    vi.spyOn(crypto.subtle, "generateKey").mockRejectedValue(new Error("no entropy"));
    controller = create();
    setVisibility("hidden");
    await vi.waitFor(() => expect(session).toMatchObject({ phase: "ended", end: "failed" }));
    expect(held).toBeNull();
  });

  test("stays sealed if hidden again while unsealing, and restores contents later", async () => {
    for (let i = 0; i < 5; i++) {
      setVisibility("hidden");
      setVisibility("visible");
      setVisibility("hidden");
      await Promise.resolve();
    }
    expect(held).toBeNull();
    setVisibility("visible");
    await vi.waitFor(() => expect(held).toBe("first contents"));
  });

  test("restores nothing after thirty minutes in a hidden tab", async () => {
    setVisibility("hidden");
    minutes(30);
    expect(session).toMatchObject({ phase: "ended", endsAt: null, end: "expired" });
    const decrypt = vi.spyOn(crypto.subtle, "decrypt");
    setVisibility("visible");
    expect(session.phase).toBe("open");
    await cryptoIdle();
    expect(decrypt).toHaveBeenCalledTimes(1); // by cryptoIdle
    expect(held).toBeNull();
  });

  test("expires by timer in a visible tab", () => {
    minutes(29);
    expect(held).toBe("first contents");
    minutes(1);
    expect(held).toBeNull();
    expect(session.end).toBe("expired");
  });

  test("a wipe cancels an unsealing", async () => {
    setVisibility("hidden");
    setVisibility("visible");
    const decrypt = vi.spyOn(crypto.subtle, "decrypt");
    controller.send({ type: "wiped" });
    await cryptoIdle();
    expect(decrypt).toHaveBeenCalledTimes(2); // the unsealing, and cryptoIdle
    expect(held).toBeNull();
  });

  test("leaving the page wipes the contents, and returning starts a new session", () => {
    window.dispatchEvent(new Event("pagehide"));
    expect(held).toBeNull();
    expect(session.phase).toBe("ended");
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(session).toMatchObject({ phase: "open", end: "left" });
  });

  test("stops listening once the screen is closed with nothing to lose", () => {
    close();
    setVisibility("hidden");
    minutes(60);
    window.dispatchEvent(new Event("pagehide"));
    expect(held).toBe("first contents");
  });

  describe("during a visit to another screen", () => {
    beforeEach(() => controller.send({ type: "closed", hasContents: true }));

    test("contents wait for the user's return", () => {
      minutes(9);
      expect(held).toBe("first contents");
      controller.send({ type: "opened", visible: true });
      minutes(29);
      expect(held).toBe("first contents");
    });

    test.each<[string, () => void]>([
      ["the tab is hidden", () => setVisibility("hidden")],
      ["ten minutes have passed", () => minutes(10)],
      ["the page is unloaded", () => window.dispatchEvent(new Event("pagehide"))],
    ])("contents are erased when %s", (_, happen) => {
      happen();
      expect(held).toBeNull();
    });

    test("contents are erased after ten minutes of sleep, in which no timer runs", () => {
      vi.setSystemTime(Date.now() + 10 * 60_000);
      vi.advanceTimersByTime(15_000);
      expect(held).toBeNull();
    });

    test("contents are erased when the user signs out", async () => {
      vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
      await logout();
      vi.unstubAllGlobals();
      expect(held).toBeNull();
    });
  });
});
