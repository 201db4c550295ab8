// What a release contains: the compiled server, the engine, their licenses and a list of all parts.
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { engine, fail, output, root, run } from "./setup.mjs";

const read = (...path) => readFileSync(join(root, ...path), "utf8");
const manifest = JSON.parse(read("package.json"));
const lock = JSON.parse(read("package-lock.json")).packages;

export const version = manifest.version;

const goSystems = { linux: "linux", darwin: "darwin", win32: "windows" };
const goProcessors = { x64: "amd64", arm64: "arm64" };

/** The platforms that have an engine, such as `linux-x64`. */
export const platforms = Object.keys(manifest.optionalDependencies)
  .filter((name) => name.startsWith("@dynoxide/"))
  .map((name) => name.slice("@dynoxide/".length));

/** Returns Go's name of a platform's processor. */
export const goProcessor = (platform) => goProcessors[platform.split("-")[1]];

function goEnvironment(platform) {
  const [system] = platform.split("-");
  return { ...process.env, CGO_ENABLED: "0", GOOS: goSystems[system], GOARCH: goProcessor(platform) };
}

/** Compiles the server with the built web app. The result is the same from any folder. */
function compile(platform, path) {
  const flags = [
    "-tags",
    "embed",
    "-trimpath",
    "-buildvcs=false",
    "-ldflags",
    `-s -w -X main.version=${version}`,
  ];
  run("go", ["build", ...flags, "-o", path, "./infra/server"], {
    env: goEnvironment(platform),
    shell: false,
  });
}

/**
 * Copies the engine of a platform. npm has installed that of this machine; others are downloaded.
 * Returns false if npm does not have it.
 */
function copyEngine(platform, path) {
  let binary = engine();
  const directory = mkdtempSync(join(tmpdir(), "trefoil-engine-"));
  try {
    if (platform !== `${process.platform}-${process.arch}`) {
      const name = `@dynoxide/${platform}`;
      const wanted = `${name}@${manifest.optionalDependencies[name]}`;
      const [packed] = JSON.parse(
        output("npm", ["pack", "--json", "--pack-destination", directory, wanted]) ?? "[]",
      );
      if (!packed) return false;
      const { integrity } = lock[`node_modules/${name}`];
      if (integrity && integrity !== packed.integrity)
        fail(`${wanted} is not the package in package-lock.json.`);
      run("tar", ["-xzf", join(directory, packed.filename), "-C", directory]);
      binary = join(directory, "package", platform.startsWith("win32") ? "dynoxide.exe" : "dynoxide");
    }
    copyFileSync(binary, path);
    chmodSync(path, 0o755);
    return true;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Returns the Go modules in the server for a platform, and Go itself. */
function goParts(platform) {
  const format = "{{with .Module}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}";
  const list = output("go", ["list", "-deps", "-tags", "embed", "-f", format, "./infra/server"], {
    env: goEnvironment(platform),
    shell: false,
  });
  const modules = [...new Set(list.split("\n"))].filter((line) => line && !line.startsWith("trefoil\t"));
  const goVersion = output("go", ["env", "GOVERSION"]).slice("go".length);
  return [`std\t${goVersion}\t${output("go", ["env", "GOROOT"])}`, ...modules].map((line) => {
    const [name, version, directory] = line.split("\t");
    return { name, version, directory, purl: `pkg:golang/${name}@${version}` };
  });
}

/** Packages that only build the web app. */
const builders = ["@tailwindcss/vite", "@vitejs/plugin-react", "vite"];

/** Returns the npm packages from which the web app is built and whose code may be in it. */
function npmParts() {
  const paths = new Set();
  const visit = (from, names) => {
    for (const name of names) {
      let within = from;
      while (within && !lock[`${within}/node_modules/${name}`]) within = dirname(within).replace(/^\.$/, "");
      const path = `${within && `${within}/`}node_modules/${name}`;
      if (!lock[path] || paths.has(path)) continue;
      paths.add(path);
      visit(path, Object.keys(lock[path].dependencies ?? {}));
    }
  };
  visit(
    "web",
    Object.keys(lock.web.dependencies).filter((name) => !builders.includes(name)),
  );
  return [...paths]
    .filter((path) => !path.includes("/@types/"))
    .map((path) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const { version, license } = lock[path];
      const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
      return { name, version, license, directory: join(root, path), purl };
    });
}

const engineVersion = manifest.optionalDependencies[`@dynoxide/${platforms[0]}`];
const enginePart = (platform) => ({
  name: `@dynoxide/${platform}`,
  version: engineVersion,
  license: "MIT OR Apache-2.0",
  purl: `pkg:npm/%40dynoxide/${platform}@${engineVersion}`,
});

/** Returns the texts of the license and notice files in a folder. */
function licenseTexts(directory) {
  return readdirSync(directory)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(directory, name), "utf8").trim());
}

/** Writes the licenses of all parts into one file. Equal texts appear once. */
function writeLicenses(path, parts) {
  const users = new Map();
  for (const { name, version, license, directory } of parts) {
    const texts = licenseTexts(directory);
    for (const text of texts.length > 0 ? texts : [`License: ${license ?? fail(`${name} has no license.`)}`])
      users.set(text, [...(users.get(text) ?? []), `${name} ${version}`]);
  }
  const engineLicenses = read("infra", "image", "engine-licenses.txt");
  if (!engineLicenses.includes(engineVersion))
    fail(`infra/image/engine-licenses.txt does not describe @dynoxide ${engineVersion}. Update it.`);
  const sections = [...users].map(([text, names]) => `${names.join(", ")}\n\n${text}\n`);
  const rule = `\n${"=".repeat(80)}\n\n`;
  writeFileSync(path, [`Trefoil ${version}\n\n${read("LICENSE")}`, ...sections, engineLicenses].join(rule));
}

/** Writes the parts in CycloneDX's format, a software bill of materials. */
function writeBillOfMaterials(path, platform, parts) {
  const component = ({ name, version, license, purl }) => ({
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    ...(license && {
      licenses: [{ expression: license.replace(/^\(|\)$/g, "").replace(/ and /g, " AND ") }],
    }),
  });
  const bom = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        name: `trefoil-${platform}`,
        version,
        licenses: [{ expression: "MIT" }],
      },
    },
    components: parts.map(component),
  };
  writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`);
}

/**
 * Fills a folder with the files of a platform. Returns false if npm does not have its engine.
 */
export function assemble(platform, directory) {
  const exe = platform.startsWith("win32") ? ".exe" : "";
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  if (!copyEngine(platform, join(directory, `dynoxide${exe}`))) return false;
  compile(platform, join(directory, `trefoil${exe}`));
  const parts = [...goParts(platform), ...npmParts()];
  writeLicenses(join(directory, "LICENSES.txt"), parts);
  writeBillOfMaterials(join(directory, "bom.cdx.json"), platform, [...parts, enginePart(platform)]);
  return true;
}
