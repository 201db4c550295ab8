import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The repository's own folder. */
export const root = join(import.meta.dirname, "..", "..");

/** Where `npm run synth` puts what is built for AWS. */
export const built = {
  web: join(root, "web", "dist"),
  /** A folder for each Lambda, with its `bootstrap`. */
  lambda: join(root, "infra", "build", "lambda"),
};

/** One entry of functions/routes.json. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly function: string;
  readonly access: "public" | "user" | "admin";
  readonly streaming: boolean;
  /** Megabytes. Lambda gives a share of a processor in proportion. docs/operations.md has the measurements. */
  readonly memory: number;
  /**
   * Whether its function also serves every request under /api/ that has no route. Exactly one is the fallback.
   * @default false
   */
  readonly fallback?: boolean;
  readonly env: readonly string[];
  readonly secrets: readonly string[];
  /** What it may do, such as `main:GetItem,UpdateItem`. */
  readonly grants: readonly string[];
}

export const routes: readonly Route[] = read("functions/routes.json");

type HeaderSet = Readonly<Record<string, string>>;

/** Response headers by what is served; the local gateway reads the same file. */
export const headers: {
  readonly all: HeaderSet;
  readonly api: HeaderSet;
  readonly documents: HeaderSet;
  readonly assets: HeaderSet;
  readonly icons: HeaderSet;
} = read("infra/headers.json");

function read<T>(path: string): T {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}
