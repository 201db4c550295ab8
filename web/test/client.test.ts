// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import { RequestError, read, request } from "../src/api/client.ts";
import { asSent } from "./as-sent.ts";
import { freeUser } from "./users.ts";

/** Returns the error thrown for a response that is not OK. */
async function errorOf(
  status: number,
  body: string,
  { statusText = "", type = "application/problem+json" } = {},
): Promise<RequestError> {
  const headers = { "content-type": type };
  vi.stubGlobal("fetch", async () => new Response(body, { status, statusText, headers }));
  const error = await request("GET", "/api/user").catch((thrown: unknown) => thrown);
  if (!(error instanceof RequestError)) throw new Error("nothing was thrown");
  return error;
}

afterEach(() => vi.unstubAllGlobals());

describe("JSON", () => {
  test("is read with names in camel case and with its values as sent", async () => {
    const user = { ...freeUser, username: "is_pro" };
    vi.stubGlobal("fetch", async () => Response.json(asSent(user)));
    expect(await read("/api/user")).toEqual(user);
  });

  test("is checked", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ ...freeUser }));
    await expect(read("/api/user")).rejects.toThrow("the body lacks is_pro");
  });
});

describe("the error for a response that is not OK", () => {
  test("has the server's detail and code", async () => {
    const error = await errorOf(402, '{"detail":"Trial limit reached.","code":"trial_limit"}');
    expect(error).toMatchObject({ status: 402, detail: "Trial limit reached.", code: "trial_limit" });
    expect(error.message).toBe("402: Trial limit reached.");
  });

  test("has a short plain-text body as its detail", async () => {
    const error = await errorOf(401, "Wrong username or password.\n", { type: "text/plain; charset=utf-8" });
    expect(error).toMatchObject({ detail: "Wrong username or password.", code: "" });
    expect(error.message).toBe("401: Wrong username or password.");
  });

  test.each([
    ["a gateway's page", "<html>502 Bad Gateway</html>", "text/html"],
    ["a page sent as plain text", "<html>502 Bad Gateway</html>", "text/plain"],
    ["a long text", "x".repeat(201), "text/plain"],
    ["a text of several lines", "panic\ngoroutine 1", "text/plain"],
    ["a gateway's JSON", '{"message":"Service Unavailable"}', "application/json"],
    ["a detail that is not a string", '{"detail":{"message":"no"}}', "application/problem+json"],
    ["an empty detail", '{"detail":""}', "application/problem+json"],
    ["null", "null", "application/json"],
  ])("has %s only in its message, not in its detail", async (_name, body, type) => {
    expect(await errorOf(502, body, { type })).toMatchObject({
      detail: "",
      code: "",
      message: `502: ${body}`,
    });
  });

  test.each(["", " \n"])("uses the status text if the body is %j", async (body) => {
    const error = await errorOf(503, body, { statusText: "Service Unavailable", type: "text/plain" });
    expect(error).toMatchObject({ detail: "", message: "503: Service Unavailable" });
  });

  test("uses the status text if the body is interrupted", async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) });
    vi.stubGlobal("fetch", async () => new Response(broken, { status: 502, statusText: "Bad Gateway" }));
    await expect(request("GET", "/api/user")).rejects.toThrow("502: Bad Gateway");
  });
});
