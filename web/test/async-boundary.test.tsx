// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AsyncBoundary, AsyncErrorContext } from "../src/ui/async-boundary.tsx";
import { takeEarlyClick } from "../src/ui/early-click.ts";
import { lazyNamed, lazyStyles } from "../src/ui/lazy-named.tsx";

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
afterEach(() => {
  vi.restoreAllMocks();
  lazyStyles.load = async () => {};
});

function Text({ text }: { text: string }) {
  return <p>{text}</p>;
}

function Menu() {
  return <p id="menu">{takeEarlyClick("menu") ? "Opened" : "Loaded"}</p>;
}

test("a failed load is reported, and retried on the next render", async () => {
  let broken = true;
  const load = vi.fn(async () => {
    if (broken) throw new Error("offline");
    return { Greeting: Text };
  });
  const Greeting = lazyNamed(load, "Greeting");
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

test("a component waits for the styles of lazy components, and loads them again if they failed", async () => {
  lazyStyles.load = vi.fn(async () => {}).mockRejectedValueOnce(new Error("offline"));
  const Heading = lazyNamed(async () => ({ Text }), "Text", { first: true });
  const Greeting = lazyNamed(async () => ({ Text }), "Text");
  const boundary = (
    <>
      <AsyncBoundary>
        <Heading text="Heading" />
      </AsyncBoundary>
      <AsyncBoundary>
        <Greeting text="Hello" />
      </AsyncBoundary>
    </>
  );
  await show(boundary);
  expect(onAsyncError).toHaveBeenCalledTimes(1);
  expect(document.body.textContent).toBe("Heading");

  await show(null);
  await show(boundary);
  expect(document.body.textContent).toBe("HeadingHello");
});

test("a boundary with an error fallback renders the fallback and reports nothing", async () => {
  const Broken = lazyNamed(async (): Promise<{ Broken: () => ReactNode }> => {
    throw new Error("offline");
  }, "Broken");
  await show(
    <AsyncBoundary errorFallback={<p>Not here</p>}>
      <Broken />
    </AsyncBoundary>,
  );
  expect(document.querySelector("p")?.textContent).toBe("Not here");
  expect(onAsyncError).not.toHaveBeenCalled();
});

describe("a popover that failed to load", () => {
  const button = (
    <button type="button" popoverTarget="menu">
      Add
    </button>
  );
  const press = (name: string) => act(async () => screen.getByText(name).click());
  let broken: boolean;
  const load = vi.fn(async () => {
    if (broken) throw new Error("offline");
    return { Menu };
  });

  beforeEach(async () => {
    broken = true;
    const LazyMenu = lazyNamed(load, "Menu");
    await show(
      <>
        {button}
        <button type="button">Other</button>
        <AsyncBoundary>
          <LazyMenu />
        </AsyncBoundary>
      </>,
    );
    expect(load).toHaveBeenCalledTimes(1);
    expect(onAsyncError).toHaveBeenCalledTimes(1);
  });

  test("is loaded again, and opens, when its button is pressed", async () => {
    broken = false;
    await press("Other");
    expect(load).toHaveBeenCalledTimes(1);
    await press("Add");
    expect(document.querySelector("p")?.textContent).toBe("Opened");
    expect(onAsyncError).toHaveBeenCalledTimes(1);
  });

  test("is reported each time", async () => {
    await press("Add");
    expect(onAsyncError).toHaveBeenCalledTimes(2);
    broken = false;
    await press("Add");
    expect(document.querySelector("p")?.textContent).toBe("Opened");
    await press("Add");
    expect(load).toHaveBeenCalledTimes(3);
  });
});
