// npm run operator -- <command>: runs administrative tasks that the API does not offer, on the
// tables named in the environment. Without TABLE_NAME, it uses the running server of npm start.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { checkTools, root } from "./setup.mjs";

checkTools();
const data = resolve(root, process.env.DATA_DIR ?? ".local");
const local = process.env.TABLE_NAME
  ? {}
  : {
      AWS_ENDPOINT_URL_DYNAMODB: `unix:${join(data, "dynamodb.sock")}`,
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
      AWS_REGION: "us-east-1",
      TABLE_NAME: "trefoil",
    };
const result = spawnSync("go", ["run", "./infra/operator", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { ...local, ...process.env },
});
process.exit(result.status ?? 1);
