// npm run fuzz: runs every fuzz test of the Go packages for a minute. `npm run fuzz -- 10s Cursor`
// runs those whose names contain Cursor for ten seconds. An input that fails is saved in the
// package's testdata; `npm test` then runs it, too.
import { checkTools, fail, installProduct, output, run } from "./setup.mjs";

checkTools();
installProduct();
const [time = "1m", name = ""] = process.argv.slice(2);
const listed = output("go", ["test", "-vet=off", "-list=^Fuzz", "-json", "./shared/..."]);
if (listed === null) fail("The tests could not be built; run npm test -- go.");
const tests = listed
  .split("\n")
  .map((line) => JSON.parse(line))
  .filter(({ Output }) => Output?.startsWith("Fuzz") && Output.includes(name))
  .map(({ Package, Output }) => [Package, Output.trim()]);
if (tests.length === 0) fail(`No fuzz test has a name that contains ${name}.`);
for (const [path, test] of tests) {
  console.log(`\n== ${test} in ${path}`);
  run("go", ["test", "-vet=off", "-run=^$", `-fuzz=^${test}$`, `-fuzztime=${time}`, path]);
}
