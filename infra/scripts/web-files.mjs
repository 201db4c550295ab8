// The list of the built web app's files, by which anyone can compare two builds.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";

const sha256 = (content) => createHash("sha256").update(content).digest("hex");

/** The file that says what the web app was built from. */
export const record = "build.json";

/** Returns the paths of the files that are published, sorted, with slashes. */
export function publishedFiles(directory) {
  return readdirSync(directory, { recursive: true })
    .map((name) => name.split(sep).join("/"))
    .filter(
      (name) => name !== record && !name.startsWith(".vite") && statSync(join(directory, name)).isFile(),
    )
    .sort();
}

/**
 * Returns the files' checksums in the format of sha256sum. Documents still have placeholders for what
 * the site fills in.
 */
export function checksums(directory) {
  const line = (name) => `${sha256(readFileSync(join(directory, name)))}  ${name}\n`;
  return publishedFiles(directory).map(line).join("");
}

/** Writes build.json: the commit, the version of Node and the checksum of the list of files. */
export function writeRecord(directory, commit) {
  const content = { commit, node: process.versions.node, files: sha256(checksums(directory)) };
  const path = join(directory, record);
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}
