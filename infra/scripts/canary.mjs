// npm run canary: chats with marked texts in every way that succeeds or fails, and searches all that
// was written for the marks. Then does so with every build that leaks on purpose, each of which must
// be caught, and with the profile of a browser. `npm test` builds only some of the leaks.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser } from "./browser.mjs";
import { buildStack, buildWeb, checkTools, install, root, run } from "./setup.mjs";

checkTools();
install();
const tests = "TestMarks|TestChatContentIsNeverWritten|TestLeaksAreCaught";
const all = ["-args", "-all-leaks"];
run("go", ["-C", "infra/dev", "test", "-count=1", "-timeout=30m", `-run=${tests}`, ".", ...all]);

buildWeb();
const stack = await buildStack();
const profile = mkdtempSync(join(tmpdir(), "profile-"));
const names = ["question", "file", "answer", "draft", "control"];
const marks = Object.fromEntries(names.map((name) => [name, name + randomBytes(10).toString("hex")]));
const env = {
  ...process.env,
  CHROMIUM_PATH: browser(),
  STACK: JSON.stringify(stack),
  CANARY: JSON.stringify({ profile, marks }),
};
run("npx", ["--no-install", "playwright", "test", "profile.spec.ts"], { cwd: join(root, "web"), env });
const { control, ...others } = marks;
const searched = ["-args", `-profile=${profile}`, control, ...Object.values(others)];
run("go", ["-C", "infra/dev", "test", "-count=1", "-run=TestBrowserProfile", ".", ...searched]);
rmSync(profile, { recursive: true });
console.log("ok: the browser's profile holds nothing of the chat");
