// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentProps, Profiler } from "react";
import { SWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import { swrConfig } from "../src/api/swr.ts";
import { ChatComposer } from "../src/features/chat-screen/chat-composer.tsx";
import { CompactToolbar } from "../src/features/chat-screen/compact/compact-toolbar.tsx";
import { setSequential } from "../src/features/chat-store/chat-store.ts";
import { changeDraft } from "../src/features/chat-store/edit-draft.ts";
import type { ComposerToolbar } from "../src/features/composer/composer-toolbar.tsx";
import { asSent } from "./as-sent.ts";
import { freeUser } from "./users.ts";

const onRender = vi.hoisted(() => vi.fn());

vi.mock(import("../src/features/composer/composer-toolbar.tsx"), async (load) => {
  const original = await load();
  return {
    ...original,
    ComposerToolbar: (props: ComponentProps<typeof ComposerToolbar>) => (
      <Profiler id="toolbar" onRender={onRender}>
        <original.ComposerToolbar {...props} />
      </Profiler>
    ),
  };
});

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});

test("the toolbar does not render again while the user types", async () => {
  await act(async () => render(<ChatComposer />));
  const input = screen.getByRole("textbox");
  const type = (text: string) => act(async () => fireEvent.change(input, { target: { value: text } }));
  await type("W");
  onRender.mockClear();
  await type("Wh");
  await type("Why");
  expect(input).toHaveProperty("value", "Why");
  expect(onRender).not.toHaveBeenCalled();
  await act(async () => changeDraft({ filesOpen: true }));
  expect(onRender).toHaveBeenCalled();
});

test("on a phone, the settings have a button of their own once one is set", async () => {
  const actions = { send: null, stop: null, clear: null, deepSearch: false, usesChat: false };
  await act(async () =>
    render(<CompactToolbar needsModel={false} actions={{ ...actions, setDeepSearch: () => {} }} />),
  );
  const button = () => screen.queryByRole("button", { name: "Chat settings" });
  expect(button()).toBeNull();
  await act(async () => setSequential(true));
  expect(button()).not.toBeNull();
});

test("a blocked user is told so above the composer, in one announcement", async () => {
  let respond: ((response: Response) => void) | undefined;
  vi.stubGlobal("fetch", async (url: string) => {
    if (url === "/api/user") return Response.json(asSent({ ...freeUser, isBlocked: true }));
    return new Promise<Response>((resolve) => {
      if (url === "/api/subscription") respond = resolve;
    });
  });
  render(
    <SWRConfig value={{ ...swrConfig, provider: () => new Map() }}>
      <ChatComposer />
    </SWRConfig>,
  );
  await vi.waitFor(() => expect(respond).toBeDefined());
  expect(screen.queryByText(/blocked/)).toBeNull();
  const links = { support: "help@example.org" };
  const problem = { detail: "Payments are off.", code: "payments_off", links };
  await act(async () => respond?.(Response.json(problem, { status: 503 })));
  expect((await screen.findByText(/blocked/)).textContent).toBe(
    "This account is blocked and cannot chat. Contact the operator of this site. Support: help@example.org",
  );
});
