// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SettingsDialog } from "../src/features/chat-screen/settings-dialog.tsx";

test("each setting is described by its hint", () => {
  vi.stubGlobal("fetch", async () => Response.json([]));
  render(<SettingsDialog onClose={() => {}} />);
  const hintOf = (control: HTMLElement) =>
    document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(hintOf(screen.getByRole("textbox"))).toContain("Sent with every question");
  expect(hintOf(screen.getByRole("group", { name: "Reasoning effort" }))).toContain("lets you choose");
  expect(hintOf(screen.getByRole("switch"))).toContain("runs one model at a time");
});
