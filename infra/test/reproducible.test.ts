import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { built, root, routes } from "../lib/routes.ts";
import { buildForAWS, deployedFunctions, output } from "../scripts/setup.mjs";
import { publishedFiles } from "../scripts/web-files.mjs";

const copy = mkdtempSync(join(tmpdir(), "trefoil-copy-"));
afterAll(() => rmSync(copy, { recursive: true }));

const mebibyte = 1024 * 1024;
const names = [...routes.map((route) => route.function), "seed", "smoke"].sort();

// See the infra step in infra/scripts/test.mjs.
const native = !process.env.CI;
const machine = native && process.arch === "x64" ? 62 : 183; // EM_X86_64, EM_AARCH64

test("Lambdas are static binaries of at most 13 MB, for the processor they are built for", () => {
  expect(readdirSync(built.lambda).sort()).toEqual(names);
  for (const name of names) {
    const path = join(built.lambda, name, "bootstrap");
    expect(statSync(path).size, name).toBeLessThanOrEqual(13 * mebibyte);
    expect(statSync(path).mode & 0o111, name).toBe(0o111);
    const binary = readFileSync(path);
    expect(binary.readUInt16LE(18), name).toBe(machine); // e_machine
    // PT_INTERP marks a dynamically linked binary.
    expect(programHeaders(binary), name).not.toContain(3);
  }
});

/** Returns the types of an ELF file's program headers. */
function programHeaders(elf: Buffer): number[] {
  const [offset, size, count] = [Number(elf.readBigUInt64LE(32)), elf.readUInt16LE(54), elf.readUInt16LE(56)];
  return Array.from({ length: count }, (_, i) => elf.readUInt32LE(offset + i * size));
}

test("our packages compile for arm64 from the same files as for this machine's processor", () => {
  const format = "{{with .Module}}{{if .Main}}{{$.ImportPath}} {{$.GoFiles}}{{end}}{{end}}";
  const files = (env: NodeJS.ProcessEnv) =>
    output("go", ["list", "-deps", "-f", format, ...deployedFunctions], {
      env: { ...process.env, CGO_ENABLED: "0", GOOS: "linux", ...env },
      shell: false,
    });
  expect(files({})).toContain("trefoil/shared/wire ");
  expect(files({ GOARCH: "arm64" })).toBe(files({}));
});

test("a build in another folder produces identical binaries", () => {
  for (const part of ["go.mod", "go.sum", "functions", "shared", "infra/seed", "infra/smoke"])
    cpSync(join(root, part), join(copy, "sources", part), { recursive: true });
  // All mains are alike and linking takes time, so only CI builds all of them.
  const packages = native ? ["./functions/chat-stream", "./infra/seed", "./infra/smoke"] : deployedFunctions;
  buildForAWS({ directory: join(copy, "built"), from: join(copy, "sources"), packages, native });
  const builtNames = readdirSync(join(copy, "built"));
  expect(builtNames.length).toBe(native ? packages.length : names.length);
  for (const name of builtNames) {
    const [first, second] = [built.lambda, join(copy, "built")].map((dir) =>
      readFileSync(join(dir, name, "bootstrap")),
    );
    expect(first?.equals(second as Buffer), name).toBe(true);
  }
});

// Building everything takes 10 s of processor time, so elsewhere than in CI only the admin pages are built.
const builds = process.env.CI ? [[], ["--mode", "admin"]] : [["--mode", "admin"]];

test("a build in another folder produces an identical web app", () => {
  const sources = join(copy, "sources");
  for (const part of ["package.json", "shared", "web"])
    cpSync(join(root, part), join(sources, part), {
      recursive: true,
      filter: (path) => !["node_modules", "dist", "e2e"].includes(basename(path)),
    });
  symlinkSync(join(root, "node_modules"), join(sources, "node_modules"), "junction");
  const cwd = join(sources, "web");
  const env = { ...process.env, NODE_ENV: "production" }; // Vitest sets it to test
  for (const args of builds) {
    const vite = join(root, "node_modules", "vite", "bin", "vite.js");
    const { status, stderr } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn", ...args], {
      cwd,
      env,
    });
    expect(status, `${stderr}`).toBe(0);
  }
  const files = publishedFiles(join(cwd, "dist"));
  if (process.env.CI) expect(files).toEqual(publishedFiles(built.web));
  expect(files).toContain("admin.html");
  for (const name of files) {
    const [first, second] = [built.web, join(cwd, "dist")].map((dir) => readFileSync(join(dir, name)));
    expect(first?.equals(second as Buffer), name).toBe(true);
  }
});
