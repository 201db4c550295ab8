// npm run bench: the benchmarks, as tables here and as JSON under bench/.
import { checkTools, run } from "./setup.mjs";

checkTools();
run("go", ["run", "./bench/keys", "-json", "bench/keys.json"]);
