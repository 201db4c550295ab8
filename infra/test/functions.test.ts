import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { optionalSettings } from "../lib/environment.ts";
import { parseGrant, type Route, root, routes } from "../lib/routes.ts";
import { list, type Properties, Template } from "./template.ts";

const template = new Template("full");
/** The functions that have no route. */
const tasks = {
  seed: {
    memory: 256,
    timeout: 60,
    grants: ["main/MODELS#,SEED#:DeleteItem,GetItem,PutItem,Query"],
    secrets: ["MODEL_ROUTER_KEY"],
  },
  smoke: { memory: 128, timeout: 180, grants: [], secrets: [] },
};
const names = [...routes.map((route) => route.function), ...Object.keys(tasks)];
const specified = (name: string) =>
  routes.find((route) => route.function === name) ?? tasks[name as keyof typeof tasks];

test("every route has a function and every function a route", () => {
  const folders = readdirSync(join(root, "functions"), { withFileTypes: true }).filter((f) =>
    f.isDirectory(),
  );
  expect(routes.map((route) => route.function).sort()).toEqual(folders.map((f) => f.name).sort());
  for (const name of names) template.lambda(name);
  const ours = template
    .of("AWS::Lambda::Function")
    .filter(([, f]) => f.Properties.Runtime === "provided.al2023");
  expect(ours).toHaveLength(names.length);
});

test("with every setting present, a function has exactly the variables its route lists", () => {
  for (const route of routes) {
    const [, lambda] = template.lambda(route.function);
    const wanted = [
      ...route.env,
      ...route.secrets.map((secret) => `${secret}_PARAMETER`),
      ...(route.streaming ? [] : ["ORIGIN_SECRET"]),
    ];
    const given = Object.keys(lambda.Properties.Environment?.Variables ?? {});
    expect(given.sort(), route.function).toEqual(wanted.sort());
  }
});

test("only optional settings can be missing from a function's variables", () => {
  const bare = new Template("dev");
  for (const route of routes) {
    const [, lambda] = bare.lambda(route.function);
    const given = Object.keys(lambda.Properties.Environment?.Variables ?? {});
    const missing = route.env.filter((name) => !given.includes(name));
    expect(optionalSettings, route.function).toEqual(expect.arrayContaining(missing));
  }
});

test("the template holds the names of secrets, never their values", () => {
  for (const route of routes) {
    const variables = template.lambda(route.function)[1].Properties.Environment?.Variables ?? {};
    for (const secret of route.secrets) {
      expect(variables[`${secret}_PARAMETER`]).toBe(`/trefoil/full/${secret}`);
      expect(variables[secret]).toBeUndefined();
    }
  }
});

test("functions behind the HTTP API accept every origin secret, and CloudFront sends the first", () => {
  const secret = (label: string) => {
    const [id] = template.one("AWS::SecretsManager::Secret", new RegExp(`Origin-${label}`));
    return `{{resolve:secretsmanager:<${id}>:SecretString:::}}`;
  };
  for (const route of routes) {
    const variables = template.lambda(route.function)[1].Properties.Environment?.Variables ?? {};
    if (route.streaming) expect(variables.ORIGIN_SECRET).toBeUndefined();
    else expect(joined(variables.ORIGIN_SECRET), route.function).toBe(`${secret("next")},${secret("last")}`);
  }
  const [, { Properties }] = template.one("AWS::CloudFront::Distribution", /Distribution/);
  const sent = Properties.DistributionConfig.Origins.flatMap((o: Properties) => o.OriginCustomHeaders ?? []);
  expect(sent.map((h: Properties) => [h.HeaderName, joined(h.HeaderValue)])).toEqual([
    ["x-origin-secret", secret("next")],
  ]);
});

/** Resolves Fn::Join as CloudFormation would, with references in angle brackets. */
function joined(value: string | Properties): string {
  if (typeof value === "string") return value;
  if (value.Ref) return `<${value.Ref}>`;
  const [separator, parts] = value["Fn::Join"];
  return parts.map(joined).join(separator);
}

test("no file under infra/lib names a function of the route table", () => {
  const accessLevels: string[] = routes.map((route) => route.access); // "user" is also a function
  const functions = routes.map((route) => route.function).filter((name) => !accessLevels.includes(name));
  const lib = join(root, "infra", "lib");
  for (const file of readdirSync(lib, { recursive: true, encoding: "utf8" }).filter((f) =>
    /\.[jt]s$/.test(f),
  )) {
    const literals = [...readFileSync(join(lib, file), "utf8").matchAll(/["'`]([\w-]+)["'`]/g)].map(
      (m) => m[1],
    );
    expect(
      functions.filter((name) => literals.includes(name)),
      file,
    ).toEqual([]);
  }
});

test("functions are arm64 on provided.al2023, with the memory and timeout of their routes", () => {
  for (const name of names) {
    const { Properties } = template.lambda(name)[1];
    const { memory, timeout } = specified(name);
    expect(Properties).toMatchObject({
      Runtime: "provided.al2023",
      Architectures: ["arm64"],
      Handler: "bootstrap",
    });
    expect(Properties.MemorySize, name).toBe(memory);
    expect(Properties.LoggingConfig, name).toMatchObject({
      LogFormat: "JSON",
      ApplicationLogLevel: "INFO",
      SystemLogLevel: "WARN",
    });
    expect(Properties.Timeout, name).toBe(timeout);
    // A new description restarts a function, and makes a new version of one with an alias.
    expect(Properties.Description, name).toBe("Restarted: 2026-01-31");
  }
});

test("each function's log group keeps logs for two weeks and is deleted with the stack", () => {
  for (const name of names) {
    const { Ref } = template.lambda(name)[1].Properties.LoggingConfig.LogGroup;
    expect(template.resources[Ref]?.Properties.RetentionInDays, name).toBe(14);
    expect(template.resources[Ref]?.DeletionPolicy, name).toBe("Delete");
  }
});

/** What a function may do besides writing to its log, according to its route. */
function permissions({ grants, secrets }: Pick<Route, "grants" | "secrets">): string[] {
  const granted = grants.map(parseGrant).flatMap(({ resource, prefixes, actions, attributes }) => {
    const only = attributes ? ` only ${["pk", "sk", ...attributes]}` : "";
    return prefixes.length === 0
      ? actions.map((action) => `s3:${action} on ${resource}/`)
      : prefixes.flatMap((prefix) =>
          actions.map((action) => `dynamodb:${action} on ${resource} ${prefix.replace(/#$/, "#*")}${only}`),
        );
  });
  const read = secrets.map((secret) => `ssm:GetParameters on ${secret}`);
  return [...granted, ...read, ...(secrets.length > 0 ? ["kms:Decrypt on the secrets' key"] : [])].sort();
}

test("each function has exactly the permissions of its route", () => {
  const [ephemeral] = template.one("AWS::DynamoDB::Table", /Database\/Ephemeral/);
  const resourceName = (resource: unknown): string => {
    const text = JSON.stringify(resource);
    if (text.includes(":table/restored")) return "main";
    if (text === JSON.stringify({ "Fn::GetAtt": [ephemeral, "Arn"] })) return "ephemeral";
    const prefix = /"Fn::GetAtt":\["IconsBucket\w+","Arn"\]\},"\/(\w+\/)\*"/.exec(text);
    if (prefix) return prefix[1] ?? "";
    if (/^"arn:aws:kms:/.test(text)) return "the secrets' key";
    return /:parameter\/trefoil\/full\/([A-Z_]+)"/.exec(text)?.[1] ?? text;
  };
  for (const name of names) {
    const { Properties } = template.lambda(name)[1];
    const log = Properties.LoggingConfig.LogGroup.Ref;
    const found: string[] = [];
    for (const { Effect, Action, Resource, Condition } of template.statements(
      Properties.Role["Fn::GetAtt"][0],
    )) {
      expect(Effect).toBe("Allow");
      const onLog = JSON.stringify(Resource) === JSON.stringify({ "Fn::GetAtt": [log, "Arn"] });
      const attributes = Condition?.["ForAllValues:StringEquals"]?.["dynamodb:Attributes"];
      const only = attributes ? ` only ${attributes}` : "";
      // A statement on a table without LeadingKeys would be on all items.
      const keys = Condition?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"];
      for (const action of list<string>(Action)) {
        if (onLog) expect(["logs:CreateLogStream", "logs:PutLogEvents"]).toContain(action);
        else
          for (const r of list(Resource))
            for (const key of keys ? list<string>(keys) : [""])
              found.push(`${action} on ${resourceName(r)}${key && ` ${key}`}${only}`);
      }
    }
    expect(found.sort(), name).toEqual(permissions(specified(name)));
  }
});

/** Every prefix of a partition key in shared/store/keys.go, by table. */
const prefixes = [
  ...readFileSync(join(root, "shared", "store", "keys.go"), "utf8").matchAll(
    /^\/\/\t(main|ephemeral) +[a-z -]+ ([A-Z]+#?)/gm,
  ),
].map(([, table, prefix]) => `${table} ${prefix}`);

test("all prefixes exist, and no function has half of them", () => {
  expect(prefixes.length).toBeGreaterThan(25);
  for (const route of routes) {
    const granted = permissions(route).filter((permission) => permission.startsWith("dynamodb:"));
    const own = new Set(granted.map((p) => / on (\w+ [A-Z]+#?)/.exec(p)?.[1] ?? p));
    for (const prefix of own) expect(prefixes, `${route.function}: ${prefix}`).toContain(prefix);
    expect(own.size, route.function).toBeLessThan(16); // of about 32
  }
});

test("a function that ends sessions or signs users in cannot make them Pro or admins", () => {
  const sensitive = /\b(is_pro|is_admin|pro_until|subscription|blocked)\b/;
  for (const { path, function: name, grants } of routes) {
    if (!/^\/api\/(login|logout|user|user\/password|auth\/.*)$/.test(path)) continue;
    for (const { prefixes, actions, attributes } of grants.map(parseGrant)) {
      if (!prefixes.includes("USER#") || !actions.includes("UpdateItem")) continue;
      expect(attributes, name).toBeDefined();
      expect(attributes?.join(" "), name).not.toMatch(sensitive);
    }
  }
});

/** The routes that may read each secret. */
const readers: Record<string, (route: Route) => boolean> = {
  MODEL_ROUTER_KEY: (route) => route.streaming || route.access === "admin",
  MODEL_ROUTER_MANAGEMENT_KEY: (route) => route.path === "/api/admin/costs",
  OIDC_CLIENT_SECRET: (route) => route.path === "/api/auth/google/callback",
  SEARCH_KEY: (route) => route.streaming,
  STRIPE_SECRET_KEY: ({ method, path }) =>
    /^\/api\/(payments\/|subscription)/.test(path) || `${method} ${path}` === "DELETE /api/user",
  STRIPE_WEBHOOK_SECRET: (route) => route.path === "/api/payments/webhook",
};

test("only the routes that need a secret can read it", () => {
  for (const route of routes)
    for (const secret of route.secrets)
      expect(readers[secret]?.(route), `${route.function} reads ${secret}`).toBe(true);
});

/** The routes that may have each kind of permission. Any route may have the others. */
const holders: [permission: RegExp, may: (route: Route) => boolean][] = [
  [/:Scan|:\*|Table on /, () => false],
  [/^s3:/, (route) => route.access === "admin"],
  [/:DeleteItem on main /, (route) => route.access !== "public"],
  [/:(BatchWriteItem|ConditionCheckItem) on main /, (route) => route.access === "admin"],
  [/ on ephemeral CAPSULE#/, (route) => /^\/api\/chat\/(key|stream)$/.test(route.path)],
  [/ on ephemeral SPOOL#/, (route) => /^\/api\/chat\/(resume|stop|stream)$/.test(route.path)],
  [/ on main (ADMINS|AUDIT#|SEED#|USAGE#)/, (route) => route.access === "admin" || route.streaming],
  [
    /:Query on main /,
    (route) => route.access === "admin" || /^\/api\/(models|chat\/stream)$/.test(route.path),
  ],
  [/:Query on ephemeral (?!SPOOL#)/, (route) => route.path === "/api/admin/costs"],
];

test("dangerous permissions are limited to the routes that need them", () => {
  for (const route of routes)
    for (const permission of permissions(route))
      for (const [pattern, may] of holders)
        if (pattern.test(permission)) expect(may(route), `${route.function}: ${permission}`).toBe(true);
});

test("every function behind a sign-in can authenticate its callers", () => {
  for (const route of routes.filter((route) => route.access !== "public"))
    expect(permissions(route), route.function).toEqual(
      expect.arrayContaining([
        "dynamodb:GetItem on main USER#*",
        "dynamodb:GetItem on ephemeral SESSION#*",
        "dynamodb:UpdateItem on ephemeral SESSION#*",
      ]),
    );
});

test("a function has a grant on a table if and only if it receives the table's name", () => {
  for (const route of routes) {
    const tables = route.grants.map((grant) => parseGrant(grant).resource);
    expect(tables.includes("main"), route.function).toBe(route.env.includes("TABLE_NAME"));
    expect(tables.includes("ephemeral"), route.function).toBe(route.env.includes("EPHEMERAL_TABLE_NAME"));
  }
});
