// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyPart } from "../src/ui/lazy-part.tsx";
import { Part, PartFailure } from "../src/ui/part.tsx";

let root: Root;
const onFailure = vi.fn();
const onFailed = vi.fn();

async function show(children: ReactNode) {
  await act(async () => root.render(<PartFailure value={onFailure}>{children}</PartFailure>));
}

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.clearAllMocks();
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
});

test("a part that did not load says so, and is loaded anew when it is shown again", async () => {
  let broken = true;
  const load = vi.fn(async () => {
    if (broken) throw new Error("offline");
    return ({ word }: { word: string }) => <p>{word}</p>;
  });
  const Greeting = lazyPart(load);
  const part = (
    <Part onFailed={onFailed}>
      <Greeting word="Hello" />
    </Part>
  );
  await show(part);
  expect(document.querySelector("p")).toBeNull();
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(onFailed).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledTimes(1); // not over and over by itself

  broken = false;
  await show(null);
  await show(part);
  expect(document.querySelector("p")?.textContent).toBe("Hello");
  await show(null);
  await show(part);
  expect(load).toHaveBeenCalledTimes(2);
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test("a part with words of its own shows them, and nothing else is said", async () => {
  const Broken = lazyPart<object>(async () => {
    throw new Error("offline");
  });
  await show(
    <Part failed={<p>Not here</p>}>
      <Broken />
    </Part>,
  );
  expect(document.querySelector("p")?.textContent).toBe("Not here");
  expect(onFailure).not.toHaveBeenCalled();
});
