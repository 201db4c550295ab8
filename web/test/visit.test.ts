// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { logout } from "../src/api/user.ts";
import { createVisit, VISIT_MS, type Visit } from "../src/features/privacy/visit.ts";

describe("a visit to another screen", () => {
  let visibility: "visible" | "hidden";
  let visit: Visit<string>;
  const chat = { contents: "a chat", mode: "standard" } as const;
  const hide = () => {
    visibility = "hidden";
    document.dispatchEvent(new Event("visibilitychange"));
  };

  beforeEach(() => {
    vi.useFakeTimers();
    visibility = "visible";
    vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
    vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
    visit = createVisit();
    visit.start(chat);
  });
  afterEach(() => {
    visit.end();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test("returns the contents and the mode once, when it ends", () => {
    vi.advanceTimersByTime(VISIT_MS - 60_000);
    expect(visit.peek()).toBe("a chat");
    expect(visit.end()).toEqual({ waiting: chat, end: null });
    expect(visit.end()).toEqual({ waiting: null, end: null });
    expect(visit.peek()).toBeNull();
  });

  test.each<[string, () => void, string | null]>([
    ["the tab is hidden", hide, "away"],
    ["ten minutes have passed", () => vi.advanceTimersByTime(10 * 60_000), "away"],
    ["the page is unloaded", () => window.dispatchEvent(new Event("pagehide")), "left"],
  ])("erases the contents when %s, and reports why on return", (_, happen, end) => {
    happen();
    expect(visit.peek()).toBeNull();
    visibility = "visible";
    document.dispatchEvent(new Event("visibilitychange"));
    expect(visit.end()).toEqual({ waiting: null, end });
    expect(visit.end().end).toBeNull();
  });

  test("erases the contents without a report when the user signs out in this tab", async () => {
    await logout();
    expect(visit.end()).toEqual({ waiting: null, end: null });
  });

  test("erases the contents after ten minutes of sleep, in which no timer runs", () => {
    vi.setSystemTime(Date.now() + VISIT_MS);
    vi.advanceTimersByTime(15_000);
    expect(visit.peek()).toBeNull();
  });

  test("does not start in a hidden tab", () => {
    visit.end();
    hide();
    visit.start(chat);
    expect(visit.end()).toEqual({ waiting: null, end: "away" });
  });

  test("no longer watches the tab once it has ended", () => {
    visit.end();
    hide();
    vi.advanceTimersByTime(VISIT_MS);
    expect(visit.end()).toEqual({ waiting: null, end: null });
  });
});
