import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environments } from "../bin/environments.ts";
import { root } from "../lib/routes.ts";
import { out } from "./synthesize.ts";

// Set by infra/scripts/test.mjs, which reports when cfn-lint could not be installed.
const cfnLint = process.env.CFN_LINT ?? "";

/** W3005: CDK adds DependsOn even where a reference already implies it. */
const ignored = ["--ignore-checks", "W3005", "--regions"];

/** The regions that the runbook lists. */
const runbook = readFileSync(join(root, "docs", "operations.md"), "utf8");
const regions =
  runbook
    .slice(runbook.indexOf("**Regions.**"))
    .split("\n\n")[0]
    ?.match(/\b[a-z]{2}-[a-z]+-\d\b/g) ?? [];

test.runIf(process.env.CI === "true")("cfn-lint and moto are installed in CI", () => {
  expect([cfnLint, process.env.MOTO_PYTHON ?? ""]).not.toContain("");
});

test.skipIf(!cfnLint)("cfn-lint finds nothing in any region that the runbook lists", () => {
  expect(regions).toContain("us-east-1");
  for (const [where, suffix] of [
    [regions, ""],
    [["us-east-1"], `-${environments.prod.env.region}-global`],
  ] as const) {
    const templates = ["prod", "full"].map((name) => join(out, `Trefoil-${name}${suffix}.template.json`));
    expect(execFileSync(cfnLint, [...ignored, ...where, "--", ...templates], { encoding: "utf8" })).toBe("");
  }
});

test.skipIf(!cfnLint)("cfn-lint detects a cycle", () => {
  const directory = mkdtempSync(join(tmpdir(), "cycle-"));
  const topic = (other: string) => ({ Type: "AWS::SNS::Topic", Properties: { DisplayName: { Ref: other } } });
  const path = join(directory, "cycle.json");
  writeFileSync(path, JSON.stringify({ Resources: { A: topic("B"), B: topic("A") } }));
  const { stdout } = spawnSync(cfnLint, [...ignored, "us-east-1", "--", path], { encoding: "utf8" });
  rmSync(directory, { recursive: true });
  expect(stdout).toContain("E3004");
});
