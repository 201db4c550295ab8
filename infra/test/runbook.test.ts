import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "../lib/routes.ts";
import { page, runbook } from "./runbook.ts";
import { Template } from "./template.ts";

const outputs = Object.keys(JSON.parse(new Template("prod").text).Outputs);

test("the runbook names exactly the outputs of the stack", () => {
  const named = new Set([...runbook.matchAll(/\boutput ([A-Z]\w+)/g)].map((m) => m[1]));
  expect([...named].filter((name) => !outputs.includes(name as string))).toEqual([]);
  expect(outputs.filter((name) => !new RegExp(`\\b${name}\\b`).test(runbook))).toEqual([]);
});

test("the runbook's rollback starts from the deployed commit and keeps the environments", () => {
  const { Value } = JSON.parse(new Template("prod").text).Outputs.Commit;
  expect(Value).toMatch(/^[0-9a-f]{40}$/);
  const [, rollback = ""] = page("release").split(/\n## (?=Rollback)/);
  expect(rollback).toContain('"$(output Commit)"');
  expect(rollback).not.toContain("<tag>");
  const kept = /git checkout main -- (\S+)/.exec(rollback)?.[1] ?? "";
  expect(existsSync(join(root, kept)), kept).toBe(true);
});

// The runbook's commands need jq, which some machines lack, and a POSIX shell.
const installed = spawnSync("jq", ["--version"]).status === 0 && process.platform !== "win32";

describe.skipIf(!installed)("the runbook's secret command", () => {
  const bin = mkdtempSync(join(tmpdir(), "trefoil-aws-"));
  afterAll(() => rmSync(bin, { recursive: true }));
  // A stand-in for the AWS CLI. It records its arguments, which a process list would show, and its
  // standard input.
  writeFileSync(
    join(bin, "aws"),
    `#!/bin/sh\nprintf '%s\\n' "$@" >"${bin}/arguments"\ncat >"${bin}/input"\n`,
  );
  chmodSync(join(bin, "aws"), 0o755);
  const definition =
    /^secret\(\) \{.*?^\}$/ms.exec(runbook)?.[0] ?? /^secret\(\) .*$/m.exec(runbook)?.[0] ?? "";

  test.each([
    ["typed with a trailing newline", "sk-'\"$x`\\\n", "sk-'\"$x`\\"],
    ["piped without a trailing newline", "sk-1", "sk-1"],
  ])("a value %s is stored and never appears in the process list", (_, input, want) => {
    // Without --norc, bash can take a socket as its input for a remote login, and a user's settings
    // then put another aws first.
    execFileSync("bash", ["--norc", "-c", `NAME=prod\n${definition}\nsecret MODEL_ROUTER_KEY`], {
      input,
      stdio: ["pipe", "ignore", "pipe"], // an error quotes standard error
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    });
    expect(readFileSync(join(bin, "arguments"), "utf8")).not.toContain("sk-");
    expect(JSON.parse(readFileSync(join(bin, "input"), "utf8"))).toEqual({
      Name: "/trefoil/prod/MODEL_ROUTER_KEY",
      Type: "SecureString",
      Overwrite: true,
      Value: want,
    });
  });
});
