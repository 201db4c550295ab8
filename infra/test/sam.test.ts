import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { routes } from "../lib/routes.ts";
import { containerUrl, forward } from "../scripts/containers.mjs";
import { samTemplate } from "../scripts/sam-template.mjs";
import { type Properties, Template } from "./template.ts";

test("the SAM template has every JSON route as deployed", () => {
  const deployed = new Template("dev");
  const { Resources }: Properties = samTemplate({
    routes,
    architecture: "arm64",
    directory: "functions",
    isSet: (name: string) => name.endsWith("_NAME") || name === "MODEL_ROUTER_URL",
  });
  const { Api, ...functions } = Resources;
  expect(Api.Type).toBe("AWS::Serverless::HttpApi");
  const events = Object.values<Properties>(functions).flatMap(({ Properties: { Events } }) =>
    Object.values<Properties>(Events).map((event) => event.Properties),
  );
  const keys = events.map(({ Method, Path }) => (Path === "$default" ? Path : `${Method} ${Path}`));
  const wanted = deployed.of("AWS::ApiGatewayV2::Route").map(([, route]) => route.Properties.RouteKey);
  expect(keys.sort()).toEqual(wanted.sort());
  for (const { Properties: sam } of Object.values<Properties>(functions)) {
    const name = sam.CodeUri.replace("functions/", "");
    const { MemorySize, Timeout, Runtime, Handler, Architectures } = deployed.lambda(name)[1].Properties;
    expect(sam, name).toMatchObject({ MemorySize, Timeout, Runtime, Handler, Architectures });
  }
  expect(functions.AdminRouterModels.Properties.Environment.Variables).toEqual({
    ORIGIN_SECRET: "none",
    TABLE_NAME: "",
    EPHEMERAL_TABLE_NAME: "",
    MODEL_ROUTER_URL: "",
  });
});

test("containers use host.docker.internal for services of this machine and keep other URLs", async () => {
  expect(await containerUrl("https://router.example/v1", "127.0.0.1")).toBe("https://router.example/v1");
  const server = createServer((request, response) => response.end(request.url));
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(portOf(server)));
  });
  const url = await containerUrl(`http://localhost:${port}/v1`, "127.0.0.1");
  const inside = /^http:\/\/host\.docker\.internal:(\d+)\/v1$/.exec(url)?.[1];
  expect(await text(`http://127.0.0.1:${inside}/v1`)).toBe("/v1");
  server.close();
});

test.skipIf(process.platform === "win32")("containers reach a Unix socket", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "trefoil-sam-test-")), "s");
  const server = createServer((_, response) => response.end("found"));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  expect(await text(`http://127.0.0.1:${await forward({ path }, "127.0.0.1")}`)).toBe("found");
  server.close();
  rmSync(dirname(path), { recursive: true });
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function text(url: string): Promise<string> {
  const response = await fetch(url, { headers: { connection: "close" } });
  return response.text();
}
