import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environments } from "../bin/environments.ts";
import { page } from "./runbook.ts";
import { out } from "./synthesized.ts";

// Set by infra/scripts/test.mjs, which reports when cfn-lint could not be installed.
const cfnLint = process.env.CFN_LINT ?? "";

const deploy = page("deploy");
/** The regions that the runbook lists. */
const regions =
  deploy
    .slice(deploy.indexOf("**Regions.**"))
    .split("\n\n")[0]
    ?.match(/\b[a-z]{2}-[a-z]+-\d\b/g) ?? [];

test.runIf(process.env.CI === "true")("cfn-lint and moto are installed in CI", () => {
  expect([cfnLint, process.env.MOTO_PYTHON ?? ""]).not.toContain("");
});

/**
 * Returns cfn-lint's findings, each as a file name and a rule. W3005 is ignored: CDK adds DependsOn
 * even where a reference already implies it.
 */
function findings(where: readonly string[], ...templates: string[]): string[] {
  const format = ["--format", "parseable", "--ignore-checks", "W3005", "--regions"];
  const args = [...format, ...where, "--", ...templates];
  const { stdout, stderr } = spawnSync(cfnLint, args, { encoding: "utf8" });
  expect(stderr).toBe("");
  const lines = stdout.split("\n").filter((line) => line !== "");
  return lines.map((line) => line.replace(/^.*?([^/\\]+\.json):[\d:]+:([A-Z]\d+):.*$/, "$1 $2"));
}

const template = (name: string) => join(out, `Trefoil-${name}.template.json`);

// One run checks the template with a cycle too, because cfn-lint is slow to start. The full template has
// all that the others have.
test.skipIf(!cfnLint)("cfn-lint detects a cycle, and finds our stacks valid in all regions", () => {
  expect(regions).toContain("us-east-1");
  const directory = mkdtempSync(join(tmpdir(), "cycle-"));
  const topic = (other: string) => ({ Type: "AWS::SNS::Topic", Properties: { DisplayName: { Ref: other } } });
  const path = join(directory, "cycle.json");
  writeFileSync(path, JSON.stringify({ Resources: { A: topic("B"), B: topic("A") } }));
  const found = findings(regions, template("full"), path);
  rmSync(directory, { recursive: true });
  expect(found).toEqual(["cycle.json E3004", "cycle.json E3004"]);
});

test.skipIf(!cfnLint)("cfn-lint finds nothing in the other stacks", () => {
  const region = `-${environments.prod.env.region}`;
  const others = ["dev", "prod", `prod${region}-global`];
  for (const suffix of ["global", "firewall", "copies"]) others.push(`full${region}-${suffix}`);
  expect(findings(["us-east-1"], ...others.map(template))).toEqual([]);
});
