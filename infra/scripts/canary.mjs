// npm run canary: chats with marked texts in every way that succeeds or fails, and searches all that
// was written for the marks. Then does so with every build that leaks on purpose, each of which must
// be caught. `npm test` builds only some of those.
import { checkTools, install, run } from "./setup.mjs";

checkTools();
install();
const tests = "TestChatContentIsNeverWritten|TestLeaksAreCaught";
run("go", ["test", "-count=1", "-timeout=30m", "./infra/dev/marks"]);
run("go", [
  "-C",
  "infra/dev",
  "test",
  "-count=1",
  "-timeout=30m",
  "-v",
  `-run=${tests}`,
  ".",
  "-args",
  "-all-leaks",
]);
