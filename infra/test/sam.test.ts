import { expect, test } from "vitest";
import { routes } from "../lib/routes.ts";
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
