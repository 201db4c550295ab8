import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

/**
 * Renders into the document, in an element of its own, until the test ends. Returns a function that
 * renders something else in its place.
 */
export async function render(node: ReactNode): Promise<(next: ReactNode) => Promise<void>> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  const show = (next: ReactNode) => act(async () => root.render(next));
  await show(node);
  return show;
}
