import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { routes } from "../lib/routes.ts";
import { containerUrl } from "../scripts/container-url.mjs";
import { samTemplate } from "../scripts/sam-template.mjs";
import { type Properties, Template } from "./template.ts";

test("the SAM template has every JSON route as deployed, with local settings", () => {
  const { resources } = new Template("dev");
  const settings = { TABLE_NAME: "trefoil", OIDC_CLIENT_SECRET: "s", AWS_ENDPOINT_URL_DYNAMODB: "http://db" };
  const sam: Properties = samTemplate({
    resources,
    routes,
    architecture: "arm64",
    code: (name: string) => name,
    settings,
  });
  const { Api, ...functions } = sam.Resources;
  expect(Api.Type).toBe("AWS::Serverless::HttpApi");
  const served = Object.values<Properties>(functions).map(({ Properties: f }) => {
    const { Method, Path } = f.Events.Route.Properties;
    expect(f).toMatchObject({ Runtime: "provided.al2023", Handler: "bootstrap" });
    expect(f.Environment.Variables.AWS_ENDPOINT_URL_DYNAMODB).toBe("http://db");
    expect(f.Environment.Variables.ORIGIN_SECRET).toBeUndefined();
    return `${Method} ${Path}`;
  });
  const wanted = routes.filter((route) => !route.streaming).map(({ method, path }) => `${method} ${path}`);
  expect(served.sort()).toEqual(wanted.sort());
  expect(functions.AuthGoogleCallback.Properties.Environment.Variables.OIDC_CLIENT_SECRET).toBe("s");
});

test("containers use host.docker.internal for loopback URLs and keep other URLs", async () => {
  expect(await containerUrl("https://dynamodb.example", "127.0.0.1")).toBe("https://dynamodb.example");
  expect(await containerUrl("http://127.0.0.1:8000", "127.0.0.1")).toBe("http://host.docker.internal:8000");
  expect(await containerUrl("http://localhost:8000", "127.0.0.1")).toBe("http://host.docker.internal:8000");
});

// macOS has no loopback addresses other than 127.0.0.1.
test.skipIf(process.platform === "darwin")(
  "containers reach the embedded DynamoDB on its random loopback address",
  async () => {
    const server = createServer((_, response) => response.end("found"));
    await new Promise<void>((resolve) => server.listen(0, "127.5.6.7", resolve));
    const { port } = server.address() as AddressInfo;
    const url = await containerUrl(`http://127.5.6.7:${port}`, "127.0.0.1");
    expect(url).toBe(`http://host.docker.internal:${port}`);
    const response = await fetch(`http://127.0.0.1:${port}`, { headers: { connection: "close" } });
    expect(await response.text()).toBe("found");
    server.close();
  },
);
