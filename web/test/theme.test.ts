// @vitest-environment happy-dom
import { expect, test } from "vitest";

test("a system theme that changed before React loaded is applied", async () => {
  document.documentElement.className = "light";
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
  await import("../src/features/theme/theme.ts");
  expect(document.documentElement.className).toBe("dark");
});
