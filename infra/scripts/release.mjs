// npm run release: writes the archives of all platforms, their lists of parts, the list of the web
// app's files (see web-files.mjs) and the checksums into infra/build/release, and prepares the files
// of the container images in infra/build/image.
// `npm run release -- linux-x64` does so for the named platforms only. The files depend on nothing
// but the repository and the versions of Go and Node, so that anyone can compare them.
import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { assemble, platforms, version } from "./distribution.mjs";
import { prepareImage } from "./image.mjs";
import { buildWeb, checkTools, fail, installProduct, root, run } from "./setup.mjs";
import { checksums } from "./web-files.mjs";

const release = join(root, "infra", "build", "release");
const systems = { darwin: "macos", linux: "linux", win32: "windows" };

/** Writes the archive of a platform. Returns false if npm does not have its engine. */
function archive(platform) {
  const [system, processor] = platform.split("-");
  const name = `trefoil-${version}-${systems[system]}-${processor}`;
  const directory = join(release, name);
  const complete = assemble(platform, directory);
  if (complete) {
    copyFileSync(join(root, "infra", "archive", "README.txt"), join(directory, "README.txt"));
    const file = `${directory}.${system === "win32" ? "zip" : "tar.gz"}`;
    run("go", ["run", "./infra/archive", directory, file], { shell: false });
    renameSync(join(directory, "bom.cdx.json"), `${directory}.cdx.json`);
  }
  rmSync(directory, { recursive: true });
  return complete;
}

checkTools();
const named = process.argv.slice(2);
const unknown = named.filter((platform) => !platforms.includes(platform));
if (unknown.length > 0)
  fail(`Unknown platform: ${unknown.join(", ")}. The platforms are ${platforms.join(", ")}.`);
installProduct();
buildWeb();
rmSync(release, { recursive: true, force: true });
mkdirSync(release, { recursive: true });
const missing = [];
for (const platform of named.length > 0 ? named : platforms) {
  if (!archive(platform)) missing.push(platform);
  else if (platform.startsWith("linux-")) prepareImage(platform);
}
writeFileSync(join(release, `trefoil-${version}-web.sha256`), checksums(join(root, "web", "dist")));
const hash = (file) =>
  createHash("sha256")
    .update(readFileSync(join(release, file)))
    .digest("hex");
const sums = readdirSync(release).map((file) => `${hash(file)}  ${file}\n`);
writeFileSync(join(release, "SHA256SUMS"), sums.join(""));
console.log(`\n${sums.join("")}\nin infra/build/release`);
if (missing.length > 0)
  fail(`The release is not complete: npm cannot download the engine for ${missing.join(", ")}.`);
