// npm run image: builds the container image for this machine's processor, as trefoil:latest.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { assemble, goProcessor, version } from "./distribution.mjs";
import { buildWeb, checkTools, fail, installProduct, output, root, run } from "./setup.mjs";

const context = join(root, "infra", "build", "image");

/** Writes the files of the image for a Linux platform. The web app must be built. */
export function prepareImage(platform = `linux-${process.arch}`) {
  process.umask(0o022); // the image's user must be able to read the files
  const directory = join(context, goProcessor(platform));
  rmSync(directory, { recursive: true, force: true });
  if (!assemble(platform, join(directory, "root"))) fail(`npm cannot download @dynoxide/${platform}.`);
  const certificates = join(directory, "root", "etc", "ssl", "certs");
  mkdirSync(certificates, { recursive: true });
  writeFileSync(join(certificates, "ca-certificates.crt"), `${rootCertificates.join("\n")}\n`); // Mozilla's
  mkdirSync(join(directory, "data"));
}

/** Builds the prepared image for this machine's processor. */
export function buildImage(tag, env = process.env, flags = []) {
  const processor = `TARGETARCH=${goProcessor(`linux-${process.arch}`)}`;
  const file = join(root, "infra", "image", "Dockerfile");
  const labels = ["--label", `org.opencontainers.image.version=${version}`];
  const all = ["--quiet", "--tag", tag, "--build-arg", processor, "--file", file, ...labels, ...flags];
  run("docker", ["build", ...all, context], { env });
}

if (process.argv[1] === import.meta.filename) {
  checkTools();
  if (output("docker", ["info"]) === null)
    fail("npm run image needs Docker, which is not installed or not running.");
  installProduct();
  buildWeb();
  prepareImage();
  buildImage("trefoil");
}
