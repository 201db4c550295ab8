// @vitest-environment happy-dom
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AsyncBoundary, AsyncErrorContext } from "../src/ui/async-boundary.tsx";
import { lazyComponent } from "../src/ui/lazy-component.tsx";

let rerender: ReturnType<typeof render>["rerender"];
const onAsyncError = vi.fn();
const onError = vi.fn();

async function show(children: ReactNode) {
  await act(async () => rerender(<AsyncErrorContext value={onAsyncError}>{children}</AsyncErrorContext>));
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.clearAllMocks();
  ({ rerender } = render(null));
});
afterEach(() => vi.restoreAllMocks());

test("a failed load is reported, and retried on the next render", async () => {
  let broken = true;
  const load = vi.fn(async () => {
    if (broken) throw new Error("offline");
    return ({ text }: { text: string }) => <p>{text}</p>;
  });
  const Greeting = lazyComponent(load);
  const boundary = (
    <AsyncBoundary onError={onError}>
      <Greeting text="Hello" />
    </AsyncBoundary>
  );
  await show(boundary);
  expect(document.querySelector("p")).toBeNull();
  expect(onAsyncError).toHaveBeenCalledTimes(1);
  expect(onError).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledTimes(1); // no retry without a new render

  broken = false;
  await show(null);
  await show(boundary);
  expect(document.querySelector("p")?.textContent).toBe("Hello");
  await show(null);
  await show(boundary);
  expect(load).toHaveBeenCalledTimes(2);
  expect(onAsyncError).toHaveBeenCalledTimes(1);
});

test("a boundary with an error fallback renders the fallback and reports nothing", async () => {
  const Broken = lazyComponent<object>(async () => {
    throw new Error("offline");
  });
  await show(
    <AsyncBoundary errorFallback={<p>Not here</p>}>
      <Broken />
    </AsyncBoundary>,
  );
  expect(document.querySelector("p")?.textContent).toBe("Not here");
  expect(onAsyncError).not.toHaveBeenCalled();
});
