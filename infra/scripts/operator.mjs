// npm run operator -- <command>: what no address of the API may do, on the
// tables that the environment names. Where that is a DynamoDB of one's own, such
// as the local stack's, the rest of the settings are the local stack's as well.
import { spawnSync } from "node:child_process";
import { checkTools, root } from "./setup.mjs";

checkTools();
const local = process.env.AWS_ENDPOINT_URL_DYNAMODB
  ? {
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
      AWS_REGION: "us-east-1",
      TABLE_NAME: "trefoil",
    }
  : {};
const result = spawnSync("go", ["run", "./infra/operator", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { ...local, ...process.env },
});
process.exit(result.status ?? 1);
