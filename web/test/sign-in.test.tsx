// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { type State, SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { swrConfig } from "../src/api/swr.ts";
import { SignIn } from "../src/features/sign-in/sign-in.tsx";
import { Toaster } from "../src/ui/toaster.tsx";

let rerender: ReturnType<typeof render>["rerender"];
let response: () => Response;
let cache: Map<string, State<unknown, unknown>>;

const gatewayPage = "<html><body>502 Bad Gateway</body></html>";

beforeEach(async () => {
  vi.stubGlobal("fetch", async () => response());
  response = () => new Response(null, { status: 404 });
  cache = new Map();
  ({ rerender } = render(page(null)));
});
afterEach(() => vi.unstubAllGlobals());

function page(error: string | null) {
  return (
    <SWRConfig value={{ ...swrConfig, provider: () => cache }}>
      <MemoryRouter>
        <SignIn error={error} />
        <Toaster closeLabel="Close" />
      </MemoryRouter>
    </SWRConfig>
  );
}

/** Presses the button with the given text. */
async function press(name: string) {
  await act(async () => screen.getByText(name, { selector: "button" }).click());
}

function fill(name: string, value: string) {
  fireEvent.input(document.querySelector(`form input[name=${name}]`) as Element, { target: { value } });
}

/** Submits a form, and returns the lines of the toast. */
async function lines(respond: () => Response): Promise<string[]> {
  response = respond;
  await act(async () => {
    fireEvent.submit(document.querySelector("form") as Element);
    await new Promise((resolve) => setTimeout(resolve));
  });
  const toast = [...document.querySelectorAll("[role=alert]")].find((alert) => alert.querySelector("b"));
  return [...(toast?.querySelectorAll("b, p") ?? [])].map(({ textContent }) => textContent ?? "");
}

const html = () => new Response(gatewayPage, { status: 502, headers: { "content-type": "text/html" } });
const plain = () =>
  new Response("Too many attempts.", { status: 429, headers: { "content-type": "text/plain" } });

test("a sign-in that is not configured has its own message", async () => {
  rerender(page("not_configured"));
  expect(document.querySelector("[role=alert] p")?.textContent).toBe(
    "Single sign-on is not set up on this site. Use an anonymous account instead.",
  );
});

describe("the identity provider", () => {
  const link = () => document.querySelector("a[href='/api/auth/google']");

  async function show(respond: () => Response) {
    cleanup();
    response = respond;
    cache = new Map();
    await act(async () => {
      ({ rerender } = render(page("failed")));
    });
  }

  test.each([
    ["https://accounts.google.com", "Google"],
    [`${location.origin}/_local/identity`, "Google"],
    ["https://id.example.com/realms/acme", "id.example.com"],
  ])("%s is called %s", async (issuer, name) => {
    await show(() => Response.json({ issuer }));
    expect(link()?.textContent).toBe(`Continue with ${name}`);
    expect(document.body.textContent).toContain(
      `If you sign in with ${name}, we receive your email address.`,
    );
    expect(document.body.textContent).toContain(`${name} did not confirm your identity.`);
    if (name !== "Google") expect(document.body.textContent).not.toContain("Google");
  });

  test("is not named if the server does not name it", async () => {
    await show(() => new Response(null, { status: 503 }));
    expect(link()?.textContent).toBe("Continue with single sign-on");
    expect(document.querySelector("[role=alert] p")?.textContent).toBe("Sign-in failed. Start again.");
    expect(document.body.textContent).not.toContain("Google");
  });

  test("is not offered on a site without one", async () => {
    await show(() => Response.json({ detail: "Not set up.", code: "not_configured" }, { status: 503 }));
    expect(link()).toBe(null);
    expect(screen.getByRole("button", { name: "Create anonymous account" })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/Google|email address|single sign-on/);
  });
});

describe("a login that fails", () => {
  beforeEach(async () => {
    await press("Sign in with a username");
    fill("username", "ada");
    fill("password", "secret word");
  });

  test("shows the detail of a problem", async () => {
    const problem = () => Response.json({ detail: "Incorrect username or password." }, { status: 401 });
    expect(await lines(problem)).toEqual(["Login failed", "Incorrect username or password."]);
  });

  test("shows a short plain-text message", async () => {
    expect(await lines(plain)).toEqual(["Login failed", "Too many attempts."]);
  });

  test("does not show the text of a gateway's page", async () => {
    expect(await lines(html)).toEqual(["Login failed"]);
    expect(document.body.textContent).not.toContain("Bad Gateway");
    expect(document.querySelector("form")?.textContent).toContain("Something went wrong on our side.");
  });
});

describe("a registration that fails", () => {
  beforeEach(() => press("Create anonymous account"));

  test("shows a short plain-text message", async () => {
    expect(await lines(plain)).toEqual(["Registration failed", "Too many attempts."]);
  });

  test("does not show the text of a gateway's page", async () => {
    expect(await lines(html)).toEqual(["Registration failed"]);
    expect(document.body.textContent).not.toContain("Bad Gateway");
  });
});
