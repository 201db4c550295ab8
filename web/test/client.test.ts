// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import { RequestError, request } from "../src/api/client.ts";

/** What is thrown of an answer that is not OK. */
async function refused(status: number, body: string, statusText = ""): Promise<RequestError> {
  vi.stubGlobal("fetch", async () => new Response(body, { status, statusText }));
  const error = await request("GET", "/api/user").catch((thrown: unknown) => thrown);
  if (!(error instanceof RequestError)) throw new Error("nothing was thrown");
  return error;
}

afterEach(() => vi.unstubAllGlobals());

describe("an answer that is not OK", () => {
  test("has the server's own sentence for people, and its word for programs", async () => {
    const error = await refused(402, '{"detail":"Trial limit reached.","code":"trial_limit"}');
    expect(error).toMatchObject({ status: 402, detail: "Trial limit reached.", code: "trial_limit" });
    expect(error.message).toBe("402: Trial limit reached.");
  });

  test.each([
    ["a gateway's page", "<html>502 Bad Gateway</html>"],
    ["a gateway's JSON", '{"message":"Service Unavailable"}'],
    ["a detail that is no sentence", '{"detail":{"message":"no"}}'],
    ["null", "null"],
  ])("%s is for the message alone", async (_name, body) => {
    expect(await refused(502, body)).toMatchObject({ detail: "", code: "", message: `502: ${body}` });
  });

  test("without a body has its status text", async () => {
    expect((await refused(503, "", "Service Unavailable")).message).toBe("503: Service Unavailable");
  });
});
