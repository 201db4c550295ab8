// npm run operator -- <command>: runs administrative tasks that the API does not offer, on the
// tables named in the environment. Without TABLE_NAME, it uses the running server of npm start.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { checkTools, root } from "./setup.mjs";

checkTools();
const result = spawnSync("go", ["run", "./infra/server", "operator", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { DATA_DIR: join(root, ".local"), ...process.env },
});
process.exit(result.status ?? 1);
