// @vitest-environment happy-dom
import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { area, translations } from "../src/texts/area.ts";
import { switchLanguage } from "../src/texts/switch.ts";
import { pushLayer } from "../src/ui/layers.ts";
import { Toaster } from "../src/ui/toaster.tsx";
import { type ToastContent, toast } from "../src/ui/toasts.ts";

let dialog: HTMLElement;

const shown = () => document.querySelector("[role=status] > *, [role=alert] > *");
const show = (content: Partial<ToastContent> = {}) =>
  act(async () => toast(() => ({ title: "Copied", text: "To the clipboard", ...content })));
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = "<button>Before</button><section></section>";
  dialog = document.querySelector("section") as HTMLElement;
  render(<Toaster closeLabel="Close" />);
});
afterEach(async () => {
  await wait(1_000_000);
  vi.useRealTimers();
});

test("a toast keeps its timer when a dialog opens and closes", async () => {
  await show();
  const card = shown();
  await wait(3000);
  let pop = () => {};
  await act(async () => {
    pop = pushLayer(dialog);
  });
  expect(dialog.contains(shown())).toBe(true);
  await act(async () => pop());
  expect(dialog.contains(shown())).toBe(false);
  expect(shown()).toBe(card);
  await wait(2000);
  expect(shown()).toBeNull();
});

test("a toast follows a change of language", async () => {
  translations.load = async () => ({ loadTexts: async () => ({ greeting: { hello: "Hallo" } }) });
  const greeting = area("greeting", { hello: "Hello" });
  await act(async () => toast(() => ({ title: greeting.hello })));
  expect(shown()?.textContent).toBe("Hello");
  await act(() => switchLanguage("de"));
  expect(shown()?.textContent).toBe("Hallo");
  await act(() => switchLanguage("en"));
});

test("a toast is in exactly one live region", async () => {
  const live = "[aria-live], [role=status], [role=alert], [role=log]";
  expect(document.querySelectorAll("[role=status]")).toHaveLength(1); // before the first toast
  for (const tone of ["plain", "destructive"] as const) {
    await show({ tone });
    const region = shown()?.closest(live);
    expect(region?.getAttribute("role")).toBe(tone === "plain" ? "status" : "alert");
    expect(region?.parentElement?.closest(live)).toBeNull();
    expect(region?.querySelector(live)).toBeNull();
  }
});

test("closing a toast returns the focus to where it was", async () => {
  await show();
  const before = document.querySelector("button") as HTMLButtonElement;
  const close = shown()?.querySelector("button") as HTMLButtonElement;
  before.focus();
  await act(async () => {
    close.dispatchEvent(new FocusEvent("focusin", { bubbles: true, relatedTarget: before }));
    close.focus();
  });
  await wait(60_000);
  expect(shown()).not.toBeNull(); // it stays while it has the focus
  await act(async () => close.click());
  expect(shown()).toBeNull();
  expect(document.activeElement).toBe(before);
});
