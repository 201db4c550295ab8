// npm run operator -- <command>: runs administrative tasks that the API does not offer, on the
// tables named in the environment. With AWS_ENDPOINT_URL_DYNAMODB set, the other variables default
// to the local stack's values.
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
