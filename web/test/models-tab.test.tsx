// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { SWRConfig } from "swr";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { RouterModel } from "../src/api/admin-models.ts";
import { swrConfig } from "../src/api/swr.ts";
import { ModelsTab } from "../src/features/admin-models/models-tab.tsx";
import { adminModel } from "./admin.ts";

afterEach(() => vi.unstubAllGlobals());

const names = () => [...document.querySelectorAll("li b")].map(({ textContent }) => textContent);

/** Waits for an element. Dialogs load when they are first opened. */
async function find<E extends HTMLElement>(look: () => E | null | undefined): Promise<E> {
  for (;;) {
    const found = look();
    if (found) return found;
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  }
}

/** Presses the last button whose name starts with `name`. */
async function press(name: string) {
  const isNamed = (one: HTMLButtonElement) =>
    (one.getAttribute("aria-label") ?? one.textContent).startsWith(name);
  const button = await find(() => [...document.querySelectorAll("button")].findLast(isNamed));
  await act(async () => button.click());
}

const routerModel: RouterModel = {
  modelId: "acme/three",
  name: "three",
  pricing: "",
  window: 0,
  modalities: [],
  imported: false,
};

/** Shows the models "one" and "two". After that, the list never answers or fails. */
async function showModels(list: "never answers" | "fails") {
  let listed = false;
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    if (path === "/api/admin/router-models") return Response.json([routerModel]);
    if (path === "/api/admin/models/import") return Response.json([adminModel("three")]);
    if (method !== "GET") {
      const form = JSON.parse(String(body));
      return Response.json({ ...adminModel(method === "POST" ? "three" : "one"), ...form, version: 2 });
    }
    if (listed) return list === "fails" ? new Response(null, { status: 503 }) : new Promise(() => {});
    listed = true;
    return Response.json(["one", "two"].map(adminModel));
  });
  document.body.innerHTML = "<div></div>";
  const root = createRoot(document.querySelector("div") as HTMLElement);
  onTestFinished(() => act(async () => root.unmount()));
  const config = { ...swrConfig, provider: () => new Map(), dedupingInterval: 0 };
  await act(async () =>
    root.render(
      <SWRConfig value={config}>
        <ModelsTab />
      </SWRConfig>,
    ),
  );
  await find(() => document.querySelector("li"));
}

/** Fills the fields of the open dialog and sends it. */
async function save(button: string, fields: Record<string, string>) {
  await find(() => document.querySelector("dialog"));
  for (const [label, value] of Object.entries(fields)) {
    const named = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label);
    const input = document.getElementById(named?.htmlFor ?? "") as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    await act(async () => input.dispatchEvent(new Event("input", { bubbles: true })));
  }
  await press(button);
}

for (const list of ["never answers", "fails"] as const) {
  test(`a saved model is shown at once, even if the list ${list}`, async () => {
    await showModels(list);

    await press("Edit one");
    await save("Save", { Name: "First" });
    expect(document.querySelector("dialog")).toBeNull();
    expect(names()).toEqual(["First", "two"]);
  });

  test(`a new model is shown at once, even if the list ${list}`, async () => {
    await showModels(list);
    await press("Add Model");
    await save("Add Model", { Name: "Third", Provider: "Acme", "Model ID": "acme/three" });
    expect(document.querySelector("dialog")).toBeNull();
    expect(names()).toEqual(["one", "two", "Third"]);
  });

  test(`imported models are shown at once, even if the list ${list}`, async () => {
    await showModels(list);
    await press("Import from router");
    const checkbox = await find(() => document.querySelector<HTMLInputElement>("[type=checkbox]"));
    await act(async () => checkbox.click());
    await press("Import 1 model");
    expect(document.querySelector("dialog")).toBeNull();
    expect(names()).toEqual(["one", "two", "three"]);
  });
}
