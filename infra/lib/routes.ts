import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The root folder of the repository. */
export const root = join(import.meta.dirname, "..", "..");

/** The build outputs that the stacks deploy. */
export const built = {
  web: join(root, "web", "dist"),
  /** One folder per Lambda, containing its `bootstrap`. */
  lambda: join(root, "infra", "build", "lambda"),
};

/** One entry of functions/routes.json. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly function: string;
  readonly access: "public" | "user" | "admin";
  readonly streaming: boolean;
  /** Seconds. An HTTP API gives up after 30. */
  readonly timeout: number;
  /** Megabytes. Lambda allocates CPU in proportion. docs/operations/costs.md has the measurements. */
  readonly memory: number;
  /**
   * The largest request body in bytes. The gateway of the server enforces it, AWS has limits of its own.
   * @default 16384
   */
  readonly body?: number;
  /**
   * Whether the function also serves every request under /api/ that has no route. Exactly one does.
   * @default false
   */
  readonly fallback?: boolean;
  readonly env: readonly string[];
  readonly secrets: readonly string[];
  /** What the function may do, such as `main/USER#,ADMINS:GetItem`; see `Grant`. */
  readonly grants: readonly string[];
  /**
   * Messages of the function's log lines that `metrics` counts.
   * @default - none
   */
  readonly logs?: readonly string[];
}

/**
 * Permissions on the items of a table whose partition keys have one of the prefixes, as in
 * `main/USER#:UpdateItem[epoch]`, or on the objects of a bucket, as in `icons:GetObject`.
 */
export interface Grant {
  readonly resource: string;

  /** A prefix that ends with `#`, or a whole partition key. */
  readonly prefixes: readonly string[];
  readonly actions: readonly string[];

  /**
   * The attributes that an update or its condition may name.
   * @default - any
   */
  readonly attributes?: readonly string[];
}

export function parseGrant(text: string): Grant {
  const match = /^(\w+)(?:\/([A-Z#,]+))?:([A-Za-z,]+)(?:\[([\w,]+)\])?$/.exec(text);
  if (!match?.[1] || !match[3]) throw new Error(`malformed grant ${text}`);
  const [, resource, prefixes, actions, attributes] = match;
  return {
    resource,
    prefixes: prefixes?.split(",") ?? [],
    actions: actions.split(","),
    attributes: attributes?.split(","),
  };
}

export const routes: readonly Route[] = read("functions/routes.json");

/**
 * The metrics extracted from each log line, by the line's message. A metric sums a field of the
 * lines, or counts the lines if its field is null.
 */
export const metrics: Readonly<Record<string, Readonly<Record<string, string | null>>>> =
  read("functions/metrics.json");

type HeaderSet = Readonly<Record<string, string>>;

/** Response headers by kind of content. The local gateway reads the same file. */
export const headers: {
  readonly all: HeaderSet;
  readonly api: HeaderSet;
  readonly stream: HeaderSet;
  readonly documents: HeaderSet;
  readonly assets: HeaderSet;
  readonly icons: HeaderSet;
  /** `{icons}` stands for the origin of the icons' bucket. */
  readonly admin: HeaderSet;
} = read("infra/headers.json");

/** The document that serves each page, by path. The local gateway reads the same file. */
export const pages: Readonly<Record<string, string>> = read("web/pages.json");

function read<T>(path: string): T {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}
