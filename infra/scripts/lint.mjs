// npm run lint: checks formatting and lints Go, TypeScript and scripts. `-- --fix` fixes what it
// can.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { checkTools, install, output, root, windows } from "./setup.mjs";

const staticcheck = "honnef.co/go/tools/cmd/staticcheck@v0.8.2";

const actionlint = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.7";

checkTools();
install();
const fix = process.argv.includes("--fix");
const s3 = join(root, "infra", "dev", "s3");
let failed = false;

function check(command, args, cwd = root) {
  const result = spawnSync(command, args, { cwd, stdio: "inherit", shell: windows });
  failed ||= result.status !== 0;
}

const unformatted = output("gofmt", [
  fix ? "-w" : "-l",
  "functions",
  "shared",
  "infra",
  "web/web.go",
  "web/embed.go",
  "web/disk.go",
  "bench",
]);
if (unformatted) {
  console.error(`Not formatted; run npm run lint -- --fix:\n${unformatted}`);
  failed = true;
}
for (const module of [root, s3]) {
  check("go", ["vet", "./..."], module);
  check("go", ["run", staticcheck, "./..."], module);
}
check("go", ["run", actionlint]);
check("npx", ["--no-install", "biome", fix ? "check" : "ci", ...(fix ? ["--write"] : []), "."]);
check("node", ["bench/tables.mjs", "--check"]);
process.exit(failed ? 1 : 0);
