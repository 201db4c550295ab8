// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { afterEach, expect, test, vi } from "vitest";
import type { RouterModel } from "../src/api/admin-models.ts";
import { swrConfig } from "../src/api/swr.ts";
import { ModelsTab } from "../src/features/admin-models/models-tab.tsx";
import { adminModel } from "./admin.ts";

afterEach(() => vi.unstubAllGlobals());

const names = () => [...document.querySelectorAll("li b")].map(({ textContent }) => textContent);

/** Presses the last button whose name starts with `name`, once there is one. */
async function press(name: string) {
  const [button] = (
    await screen.findAllByRole("button", { hidden: true, name: (all) => all.startsWith(name) })
  ).slice(-1);
  await act(async () => button?.click());
}

const routerModel: RouterModel = {
  modelId: "acme/three",
  name: "three",
  provider: "Acme",
  iconUrl: "",
  pricing: "",
  window: 0,
  modalities: [],
  imported: false,
};

/** Shows the models "one" and "two". After that, the list never answers or fails. */
async function showModels(list: "never answers" | "fails", offered = [routerModel]) {
  let listed = false;
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
    if (path === "/api/admin/router-models") return Response.json(offered);
    if (path === "/api/admin/models/import") return Response.json([adminModel("three")]);
    if (method !== "GET") {
      const form = JSON.parse(String(body));
      return Response.json({ ...adminModel(method === "POST" ? "three" : "one"), ...form, version: 2 });
    }
    if (listed) return list === "fails" ? new Response(null, { status: 503 }) : new Promise(() => {});
    listed = true;
    return Response.json(["one", "two"].map(adminModel));
  });
  const config = { ...swrConfig, provider: () => new Map(), dedupingInterval: 0 };
  render(
    <SWRConfig value={config}>
      <ModelsTab />
    </SWRConfig>,
  );
  await screen.findAllByRole("listitem");
}

/** Fills the fields of the open dialog and sends it. */
async function save(button: string, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    fireEvent.input(await screen.findByLabelText(label), { target: { value } });
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
    fireEvent.click(await screen.findByRole("checkbox"));
    await press("Import 1 model");
    expect(document.querySelector("dialog")).toBeNull();
    expect(names()).toEqual(["one", "two", "three"]);
  });
}

test("models are found by name, provider and ID, and cannot be moved meanwhile", async () => {
  await showModels("fails");
  const search = (value: string) => fireEvent.input(screen.getByRole("searchbox"), { target: { value } });
  const handles = () => document.querySelectorAll("button.invisible").length;
  expect(handles()).toBe(0);
  await act(async () => search("ACME/TW"));
  expect(names()).toEqual(["two"]);
  expect(screen.getAllByRole("status")[0]?.textContent).toBe("1 model, 1 active");
  expect(handles()).toBe(1);
  await act(async () => search("nothing"));
  expect(names()).toEqual([]);
  expect(document.body.textContent).toContain("No models found");
});

test("an import lists first what the catalog lacks", async () => {
  const offered = ["one", "three", "two", "four"].map((name, index) => ({
    ...routerModel,
    modelId: `acme/${name}`,
    name,
    imported: index % 2 === 0,
  }));
  await showModels("fails", offered);
  await press("Import from router");
  await screen.findAllByRole("checkbox");
  const rows = [...document.querySelectorAll("dialog li b")];
  expect(rows.map(({ textContent }) => textContent)).toEqual(["three", "four", "one", "two"]);
});
