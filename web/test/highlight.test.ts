import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { highlight, type Job } from "../src/markdown/code/highlight.ts";
import { highlightTokens } from "../src/markdown/code/highlight-tokens.ts";
import { languageOf } from "../src/markdown/code/languages.ts";
import { TOKEN_CLASSES } from "../src/markdown/code/token-classes.ts";

/** Returns the highlighted tokens, as in "keyword def". */
function marked(code: string, grammar: string): string[] {
  const tokens = highlightTokens(code, grammar);
  const found: string[] = [];
  for (let index = 0; index < tokens.length; index += 3) {
    const [start = 0, length = 0, kind = 0] = tokens.slice(index, index + 3);
    found.push(`${TOKEN_CLASSES[kind]} ${code.slice(start, start + length)}`);
  }
  return found;
}

describe("highlightTokens", () => {
  test.each([
    [
      "python",
      'def f(x):  # why\n    return f"a {x} b"',
      ["keyword def", "comment # why", "keyword return", 'string f"a ', 'string  b"'],
    ],
    ["json", '{"a": "b", "c": true}', ['string "b"', "keyword true"]],
    ["sql", "SELECT 'a' -- all", ["keyword SELECT", "string 'a'", "comment -- all"]],
    ["typescript", `const a = \`x\${b}y\`;`, ["keyword const", "string `x", "string y`"]],
    [
      "markup",
      '<a href="x">b</a><!-- c -->',
      ["keyword <a ", 'string ="x"', "keyword >", "keyword </a>", "comment <!-- c -->"],
    ],
  ])("finds the tokens of %s", (grammar, code, expected) => {
    expect(marked(code, grammar)).toEqual(expected);
  });

  test("tokens are in order and do not overlap", () => {
    const code = 'package main\n// a\nfunc main() {\n\tprintln("b", `c`)\n}\n'.repeat(50);
    const tokens = highlightTokens(code, "go");
    let end = 0;
    for (let index = 0; index < tokens.length; index += 3) {
      expect(tokens[index]).toBeGreaterThanOrEqual(end);
      end = (tokens[index] ?? 0) + (tokens[index + 1] ?? 0);
    }
    expect(end).toBeLessThanOrEqual(code.length);
  });

  test("an unknown language has no tokens", () => {
    expect(highlightTokens("x", "constructor")).toHaveLength(0);
    expect(highlightTokens("x", "nothing")).toHaveLength(0);
    expect(languageOf("constructor")).toBeUndefined();
  });

  test("every named language has a grammar", () => {
    const tags =
      "bash c cpp csharp css dart docker go haskell ini java javascript json jsx kotlin lua makefile html php powershell python r ruby rust scala sql swift toml tsx typescript yaml";
    for (const tag of tags.split(" ")) {
      expect(
        highlightTokens('"a" // b\n# c <a>', languageOf(tag)?.grammar ?? "").length,
        tag,
      ).toBeGreaterThan(0);
    }
  });
});

describe("highlight", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Replaces the worker with one that is ready after loadMs and takes jobMs for each job. */
  function stubWorker(loadMs: number, jobMs: number) {
    class SlowWorker extends EventTarget {
      ready = new Promise<void>((resolve) => setTimeout(resolve, loadMs));

      constructor() {
        super();
        this.ready.then(() => this.post("ready"));
      }

      post(data: unknown) {
        this.dispatchEvent(new MessageEvent("message", { data }));
      }

      postMessage({ id }: Job) {
        this.ready.then(() => setTimeout(() => this.post({ id, tokens: new Uint32Array(3) }), jobMs));
      }

      terminate() {}
    }
    vi.stubGlobal("Worker", SlowWorker);
  }

  test("a worker's load time may exceed the time limit for a job", async () => {
    stubWorker(20_000, 1000);
    const result = highlight("a", "go");
    await vi.advanceTimersByTimeAsync(21_000);
    expect(await result).toHaveLength(3);
    const next = highlight("b", "go");
    await vi.advanceTimersByTimeAsync(1000);
    expect(await next).toHaveLength(3);
  });

  test("a job that takes too long fails, and its worker is replaced", async () => {
    stubWorker(1000, 6000);
    const [first, next] = [highlight("a", "go"), highlight("b", "go")];
    await vi.advanceTimersByTimeAsync(6000);
    expect(await first).toBeUndefined();
    stubWorker(1000, 4000);
    await vi.advanceTimersByTimeAsync(6000);
    expect(await next).toBeUndefined();
    const last = highlight("c", "go");
    await vi.advanceTimersByTimeAsync(5000);
    expect(await last).toHaveLength(3);
  });
});
