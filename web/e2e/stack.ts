import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { test as base, expect } from "@playwright/test";

const root = fileURLToPath(new URL("../..", import.meta.url));
const binaries = join(root, "infra/build/bin");
const [binary = "", ...args]: string[] = process.env.STACK
  ? JSON.parse(process.env.STACK)
  : [join(binaries, "dev"), join(binaries, "server")];

/** The whole product on a free port, with its own data. */
export class Stack {
  /** The stack's log: the route of every request, but no user text. */
  log = "";
  /** What the stack printed before it was ready. */
  summary = "";
  readonly url: string;
  private child: ChildProcess;
  private readonly data: string;
  private readonly env: Record<string, string>;

  private constructor(url: string, child: ChildProcess, data: string, env: Record<string, string>) {
    this.url = url;
    this.child = child;
    this.data = data;
    this.env = env;
  }

  /** Starts a stack and waits until it is ready. `env` extends a minimal environment. */
  static async start(env: Record<string, string> = {}, data?: string): Promise<Stack> {
    const directory = data ?? (await mkdtemp(join(tmpdir(), "trefoil-")));
    const child = spawn(binary, args, {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: "0",
        DATA_DIR: directory,
        ...(process.env.LAMBDA && { LAMBDA: process.env.LAMBDA }),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let summary = "";
    for await (const line of createInterface({ input: child.stdout })) {
      summary += `${line}\n`;
      if (line.startsWith("ready ")) {
        const stack = new Stack(line.slice("ready ".length), child, directory, env);
        stack.attach(child);
        stack.summary = summary;
        return stack;
      }
    }
    throw new Error(`The local stack ended before it was ready: ${child.stderr.read() ?? ""}`);
  }

  /** Restarts the stack at the same address with the same data. */
  async restart(): Promise<void> {
    await this.stop({ keepData: true });
    const next = await Stack.start({ ...this.env, PORT: new URL(this.url).port }, this.data);
    this.child = next.child;
    this.attach(next.child);
  }

  private attach(child: ChildProcess): void {
    child.stdout?.resume();
    child.stderr?.on("data", (text) => {
      this.log += text;
    });
  }

  /** Stops the stack and deletes its data. */
  async stop({ keepData = false } = {}): Promise<void> {
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.kill("SIGTERM");
    await ended;
    if (!keepData) await rm(this.data, { recursive: true, force: true });
  }
}

interface Options {
  /** Whether the page may also PUT files to the icon bucket, as the policy of /admin allows. */
  uploads: boolean;
}

/**
 * Runs each test against a stack that all tests of the worker share. Its limit per network is too
 * high for them to reach. A violation of the content security policy, an uncaught error, a request to
 * another origin, or a chat that is not encrypted fails the test that caused it.
 */
export const test = base.extend<Options & { site: Stack; watched: undefined }, { stack: Stack }>({
  uploads: [false, { option: true }],
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const stack = await Stack.start({ VISITOR_NETWORK_LIMIT: "100000" });
      await use(stack);
      await stack.stop();
    },
    { scope: "worker" },
  ],
  site: async ({ stack }, use) => use(stack),
  baseURL: async ({ site }, use) => use(site.url),
  watched: [
    async ({ context, site, uploads }, use) => {
      const errors: string[] = [];
      const bucket = uploads && (await bucketOrigin(site));
      await context.exposeBinding("reportViolation", (_source, what: string) => errors.push(`CSP: ${what}`));
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          (window as unknown as { reportViolation(what: string): void }).reportViolation(
            `${event.violatedDirective} ${event.blockedURI}`,
          );
        });
      });
      context.on("weberror", (error) => errors.push(`error: ${error.error().message}`));
      context.on("request", (request) => {
        const { protocol, origin, pathname } = new URL(request.url());
        const type = request.headers()["content-type"];
        if (pathname === "/api/chat/stream" && type !== "application/vnd.trefoil.capsule")
          errors.push(`a chat as ${type}`);
        if (!protocol.startsWith("http") || origin === site.url) return;
        if (origin !== bucket || request.method() !== "PUT") errors.push(`request to ${origin}`);
      });
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Returns the origin of the icon bucket. */
async function bucketOrigin(site: Stack): Promise<string | undefined> {
  const policy = (await fetch(`${site.url}/admin`)).headers.get("content-security-policy");
  return policy?.match(/connect-src 'self' ([^;]+)/)?.[1];
}

/** Like `test`, but with a separate stack for each test, which the test may restart. */
export const freshTest = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
  site: async ({}, use) => {
    const stack = await Stack.start();
    await use(stack);
    await stack.stop();
  },
});

export { expect };
