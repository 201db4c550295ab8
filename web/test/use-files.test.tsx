// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { type FilesControls, loadFileRules, useFiles } from "../src/features/files/use-files.ts";

let load = () => {};
vi.mock("../src/features/files/accept-files.ts", async (original) => {
  await new Promise<void>((resolve) => {
    load = resolve;
  });
  return original();
});

let files: FilesControls | undefined;

function Files() {
  files = useFiles();
  return null;
}

test("files waiting for the file rules to load are dropped when the draft is emptied", async () => {
  const root = createRoot(document.body);
  await act(async () => root.render(<Files />));
  await act(async () => files?.add([new File(["Notes"], "notes.txt")]));
  expect(files?.reading).toBe(true);
  await act(async () => files?.empty());
  expect(files?.reading).toBe(false);
  await act(async () => {
    load();
    await loadFileRules();
  });
  expect(files?.queue).toEqual([]);

  await act(async () => files?.add([new File(["Notes"], "notes.txt")]));
  expect(files?.queue).toHaveLength(1);
  await act(async () => root.unmount());
});
