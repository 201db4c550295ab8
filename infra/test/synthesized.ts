import { join } from "node:path";
import { root } from "../lib/routes.ts";

// Separate from synthesize.ts because CDK takes a second to load, and most tests only read the
// templates.

/** The folder of the templates, which are synthesized once for all tests. */
export const out = join(root, "infra", "build", "synthesized");

/** The file with cdk-nag's findings in a stack that violates its rules. */
export const nagFindings = join(out, "nag-findings.txt");
