// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { mutate, SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addToChatCount, chatCount } from "../src/api/chat-count.ts";
import { swrConfig } from "../src/api/swr.ts";
import {
  changePassword,
  login,
  logout,
  onSignOut,
  type User,
  useLiveUser,
  useUser,
  useUserOrVisitor,
} from "../src/api/user.ts";
import { type Allowance, chatsLeft, useAllowance } from "../src/features/account/use-allowance.ts";
import { asSent } from "./as-sent.ts";

const ada: User = {
  id: "a1",
  username: "ada",
  isPro: false,
  isAdmin: false,
  isBlocked: false,
  hasPassword: true,
  chatsUsed: 4,
  chatsLimit: 10,
};

type StubResponse = { status: number; body?: unknown };
let responses: Record<string, StubResponse | Promise<StubResponse>>;
let requests: { route: string; authorization: string | null }[];
let seen: User | null | undefined;
let asVisitor: User | null | undefined;
let allowance: Allowance;

/** A BroadcastChannel that, unlike the real one, delivers messages synchronously. */
class Channel {
  static readonly open = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    Channel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) {
      if (other !== this && other.name === this.name) other.onmessage?.({ data: structuredClone(data) });
    }
  }
  close() {
    Channel.open.delete(this);
  }
}

/** The messages that another tab has received from this one, and that tab's channel. */
let notified: unknown[];
let otherTab: Channel;

function Probe() {
  useLiveUser();
  seen = useUser();
  asVisitor = useUserOrVisitor();
  allowance = useAllowance(seen);
  return null;
}

async function show() {
  render(
    <SWRConfig value={swrConfig}>
      <Probe />
    </SWRConfig>,
  );
  await settle();
}

/** Lets responses arrive. */
async function settle(milliseconds = 0) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

const fetches = () => requests.filter(({ route }) => route === "GET /api/user").length;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  requests = [];
  vi.stubGlobal("BroadcastChannel", Channel);
  notified = [];
  otherTab = new Channel("account");
  otherTab.onmessage = ({ data }) => notified.push(data);
  responses = { "GET /api/user": { status: 401, body: { detail: "Sign in to continue." } } };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const route = `${init.method} ${path}`;
    requests.push({ route, authorization: new Headers(init.headers).get("authorization") });
    const { status, body } = (await responses[route]) ?? { status: 404 };
    return new Response(status === 204 ? null : JSON.stringify(asSent(body) ?? {}), { status });
  });
});

afterEach(async () => {
  // The next test starts without a user.
  responses["POST /api/logout"] = { status: 204 };
  await act(() => logout());
  await settle(3_000); // SWR deduplicates requests for two seconds
  cleanup();
  await mutate(() => true, undefined, { revalidate: false });
  Channel.open.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the user", () => {
  test("is null after a 401, and a visitor has three chats", async () => {
    await show();
    expect(seen).toBeNull();
    expect(allowance.left).toBe(3);
  });

  test("is undefined after an error, or null for a page that works without a user", async () => {
    responses["GET /api/user"] = { status: 503 };
    await show();
    expect(seen).toBeUndefined();
    expect(asVisitor).toBeNull();
    responses["GET /api/user"] = { status: 200, body: ada };
    await settle(30_500);
    expect([seen, asVisitor]).toEqual([ada, ada]);
  });

  test("has the server's count, and the visitor's count is dropped", async () => {
    localStorage.setItem("anonymous-chat-count", "3");
    localStorage.setItem("chat-count-a1", "0");
    responses["GET /api/user"] = { status: 200, body: ada };
    await show();
    expect(seen).toEqual(ada);
    expect(allowance.left).toBe(6);
    expect(localStorage.getItem("chat-count-a1")).toBe("4");
    expect(localStorage.getItem("anonymous-chat-count")).toBeNull();
  });

  test("has no limit if Pro", async () => {
    responses["GET /api/user"] = { status: 200, body: { ...ada, isPro: true, chatsLimit: null } };
    await show();
    expect(allowance.left).toBeNull();
    expect(allowance.usedUp()).toBe(false);
  });

  test("is set by login and cleared by logout, without another request", async () => {
    localStorage.setItem("last-models", '["lab/a"]');
    localStorage.setItem("reading", "all");
    await show();
    responses["POST /api/login"] = { status: 200, body: ada };
    await act(async () => {
      await login({ username: "ada", password: "secret word" });
    });
    expect(seen).toEqual(ada);
    expect(localStorage.getItem("last-models")).toBe('["lab/a"]');
    expect(localStorage.getItem("reading")).toBe("all");
    localStorage.setItem("auth-token", "t");
    responses["POST /api/logout"] = { status: 204 };
    await act(() => logout());
    expect(seen).toBeNull();
    expect(localStorage.getItem("auth-token")).toBeNull();
    expect(localStorage.getItem("last-models")).toBeNull();
    expect(localStorage.getItem("reading")).toBeNull();
    expect(fetches()).toBe(1);
  });

  test("is not changed by a failed login, which throws the server's message", async () => {
    await show();
    responses["POST /api/login"] = { status: 401, body: { detail: "Incorrect username or password." } };
    await expect(login({ username: "ada", password: "no" })).rejects.toThrow(
      "401: Incorrect username or password.",
    );
    expect(seen).toBeNull();
  });

  test("is requested with a stored token as a bearer header", async () => {
    localStorage.setItem("auth-token", "abc");
    await show();
    expect(requests).toContainEqual({ route: "GET /api/user", authorization: "Bearer abc" });
  });
});

test("changing the password stores the new token, unless the session is in the cookie", async () => {
  await show();
  responses["PUT /api/user/password"] = { status: 204 };
  await changePassword("old", "new");
  expect(localStorage.getItem("auth-token")).toBeNull();
  responses["PUT /api/user/password"] = { status: 200, body: { token: "def" } };
  await changePassword("old", "new");
  expect(localStorage.getItem("auth-token")).toBe("def");
});

describe("the poll", () => {
  test("runs every 30 seconds", async () => {
    await show();
    expect(fetches()).toBe(1);
    await settle(29_000);
    expect(fetches()).toBe(1);
    responses["GET /api/user"] = { status: 200, body: ada };
    await settle(1_500);
    expect(fetches()).toBe(2);
    expect(seen).toEqual(ada);
  });

  test("pauses while the tab is hidden", async () => {
    await show();
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await settle(95_000);
    expect(fetches()).toBe(1);
    hidden.mockRestore();
    await settle(30_000);
    expect(fetches()).toBe(2);
  });

  test("continues after an error, without a retry or a change", async () => {
    responses["GET /api/user"] = { status: 200, body: ada };
    await show();
    responses["GET /api/user"] = { status: 503 };
    await settle(30_000);
    expect(fetches()).toBe(2);
    expect(seen).toEqual(ada);
    responses["GET /api/user"] = { status: 401 };
    await settle(29_000);
    expect(fetches()).toBe(2);
    await settle(1_500);
    expect(fetches()).toBe(3);
    expect(seen).toBeNull();
  });
});

describe("another tab", () => {
  let signOuts: string[];
  let stop: () => void;
  beforeEach(() => {
    signOuts = [];
    stop = onSignOut((where) => signOuts.push(where));
  });
  afterEach(() => stop());
  const notify = (message: unknown) => act(async () => otherTab.postMessage(message));
  const signIn = async (user: User) => {
    responses["GET /api/user"] = { status: 200, body: user };
    await notify({ signedIn: user.id });
    await settle();
  };

  test("is notified of a login and a logout in this tab", async () => {
    await show();
    expect(notified).toEqual([]);
    responses["POST /api/login"] = { status: 200, body: ada };
    await act(async () => {
      await login({ username: "ada", password: "secret word" });
    });
    expect(notified).toEqual([{ signedIn: "a1" }]);
    responses["POST /api/logout"] = { status: 204 };
    await act(() => logout());
    expect(notified).toEqual([{ signedIn: "a1" }, { signedIn: null }]);
    expect(signOuts).toEqual(["here"]);
  });

  test("is notified of a sign-in with the identity provider, once the server reports the user", async () => {
    responses["GET /api/user"] = { status: 200, body: ada };
    await show();
    await settle(65_000);
    expect(notified).toEqual([{ signedIn: "a1" }]);
  });

  test("makes this tab fetch the user at once when it signs in", async () => {
    await show();
    await signIn(ada);
    expect(seen).toEqual(ada);
    expect(signOuts).toEqual([]);
    expect(fetches()).toBe(2);
    await notify({ signedIn: "a1" });
    await settle();
    expect(fetches()).toBe(2);
  });

  test("signs this tab out at once by signing out", async () => {
    responses["GET /api/user"] = { status: 200, body: ada };
    await show();
    localStorage.setItem("auth-token", "t");
    await notify({ signedIn: null });
    expect(seen).toBeNull();
    expect(signOuts).toEqual(["elsewhere"]);
    expect(fetches()).toBe(1);
  });

  test("signs this tab out by signing in as another user", async () => {
    responses["GET /api/user"] = { status: 200, body: ada };
    await show();
    await signIn({ ...ada, id: "b2", username: "bob" });
    expect(seen?.username).toBe("bob");
    expect(signOuts).toEqual(["elsewhere"]);
  });

  test("is not told of a sign-in when a user response arrives after the sign-out", async () => {
    responses["GET /api/user"] = { status: 200, body: ada };
    await show();
    let respond = (_: StubResponse) => {};
    responses["GET /api/user"] = new Promise<StubResponse>((resolve) => {
      respond = resolve;
    });
    await settle(30_000);
    responses["POST /api/logout"] = { status: 204 };
    await act(() => logout());
    respond({ status: 200, body: ada });
    await settle();
    expect(seen).toBeNull();
    expect(notified).toEqual([{ signedIn: "a1" }, { signedIn: null }]);
  });

  test("cannot sign this tab out with invalid messages", async () => {
    responses["GET /api/user"] = { status: 200, body: ada };
    await show();
    for (const message of [null, "out", {}, { signedIn: 3 }]) await notify(message);
    expect([seen, signOuts]).toEqual([ada, []]);
  });
});

describe("the mirrored chat count", () => {
  beforeEach(show);

  test("counts a sent chat immediately, and refunds it if it cost nothing", async () => {
    let refund = () => {};
    await act(async () => {
      refund = allowance.count();
    });
    expect(allowance.left).toBe(2);
    expect(localStorage.getItem("anonymous-chat-count")).toBe("1");
    await act(async () => refund());
    expect(allowance.left).toBe(3);
  });

  test("reaches a visitor's limit after three chats", async () => {
    await act(async () => {
      for (let i = 0; i < 3; i++) allowance.count();
    });
    expect(allowance.left).toBe(0);
    expect(allowance.usedUp()).toBe(true);
  });

  test("leaves a visitor no chats after the server has rejected one, until the next UTC day", async () => {
    vi.setSystemTime(new Date("2026-11-22T23:50:00Z"));
    await act(async () => allowance.rejected());
    expect(allowance.left).toBe(0);
    expect(allowance.usedUp()).toBe(true);
    // The limit that was reached may be the network's, which is per day.
    vi.setSystemTime(new Date("2026-11-23T00:01:00Z"));
    await act(async () => window.dispatchEvent(new Event("focus")));
    expect(allowance.left).toBe(3);
  });

  test("returns to 0 after local storage is cleared, even while the page is open", async () => {
    await act(async () => {
      allowance.count();
      allowance.rejected();
    });
    expect(allowance.left).toBe(0);
    localStorage.clear();
    await act(async () => window.dispatchEvent(new Event("focus")));
    expect(allowance.left).toBe(3);
  });

  test("is separate for each user", () => {
    addToChatCount({ id: "a" }, 1);
    addToChatCount({ id: "b" }, 1);
    addToChatCount({ id: "b" }, 1);
    expect([chatCount({ id: "a" }), chatCount({ id: "b" }), chatCount(null)]).toEqual([1, 2, 0]);
    addToChatCount({ id: "a" }, -1);
    addToChatCount({ id: "a" }, -1);
    expect(chatCount({ id: "a" })).toBe(0);
  });

  test.each(["-5", "1.5", "NaN", "", "1e9", "99999999999", "{}"])("treats %j as 0", (value) => {
    localStorage.setItem("anonymous-chat-count", value);
    expect(chatCount(null)).toBe(0);
  });

  test("never leaves fewer than 0 chats", () => {
    expect(chatsLeft(10, 12)).toBe(0);
  });
});
