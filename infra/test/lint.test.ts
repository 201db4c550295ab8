import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { out } from "./synthesise.ts";

// Set by infra/scripts/test.mjs, which says so when it could not be had.
const cfnLint = process.env.CFN_LINT ?? "";

/** CDK names the order of creation even where a reference already makes it. */
const ignored = ["--ignore-checks", "W3005", "--regions", "us-east-1"];

test.runIf(process.env.CI === "true")("CI has the linter and the emulator", () => {
  expect([cfnLint, process.env.MOTO_PYTHON ?? ""]).not.toContain("");
});

test.skipIf(!cfnLint)("cfn-lint has nothing to say", () => {
  const templates = ["prod", "full"].map((environment) => join(out, `Trefoil-${environment}.template.json`));
  expect(execFileSync(cfnLint, [...ignored, "--", ...templates], { encoding: "utf8" })).toBe("");
});

test.skipIf(!cfnLint)("cfn-lint would see a cycle", () => {
  const directory = mkdtempSync(join(tmpdir(), "cycle-"));
  const topic = (other: string) => ({ Type: "AWS::SNS::Topic", Properties: { DisplayName: { Ref: other } } });
  const path = join(directory, "cycle.json");
  writeFileSync(path, JSON.stringify({ Resources: { A: topic("B"), B: topic("A") } }));
  const { stdout } = spawnSync(cfnLint, [...ignored, "--", path], { encoding: "utf8" });
  rmSync(directory, { recursive: true });
  expect(stdout).toContain("E3004");
});
