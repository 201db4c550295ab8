// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import { RequestError, request } from "../src/api/client.ts";

/** Returns the error thrown for a response that is not OK. */
async function errorOf(status: number, body: string, statusText = ""): Promise<RequestError> {
  vi.stubGlobal("fetch", async () => new Response(body, { status, statusText }));
  const error = await request("GET", "/api/user").catch((thrown: unknown) => thrown);
  if (!(error instanceof RequestError)) throw new Error("nothing was thrown");
  return error;
}

afterEach(() => vi.unstubAllGlobals());

describe("a response that is not OK", () => {
  test("has the server's message and code", async () => {
    const error = await errorOf(402, '{"detail":"Trial limit reached.","code":"trial_limit"}');
    expect(error).toMatchObject({ status: 402, detail: "Trial limit reached.", code: "trial_limit" });
    expect(error.message).toBe("402: Trial limit reached.");
  });

  test.each([
    ["a gateway's page", "<html>502 Bad Gateway</html>"],
    ["a gateway's JSON", '{"message":"Service Unavailable"}'],
    ["a detail that is not a string", '{"detail":{"message":"no"}}'],
    ["null", "null"],
  ])("%s appears only in the message", async (_name, body) => {
    expect(await errorOf(502, body)).toMatchObject({ detail: "", code: "", message: `502: ${body}` });
  });

  test("uses the status text if there is no body", async () => {
    expect((await errorOf(503, "", "Service Unavailable")).message).toBe("503: Service Unavailable");
  });
});
