// Makes services of this machine reachable from Docker containers, for `npm run sam`.
import { connect, createServer } from "node:net";
import { output } from "./setup.mjs";

/** This machine's name inside containers. */
export const host = "host.docker.internal";

/**
 * Returns the address of this machine to which Docker resolves `host`: on Linux, that of the bridge.
 * A new engine may report an empty address.
 */
export function bridgeAddress(env) {
  if (process.platform !== "linux") return "127.0.0.1";
  const format = "{{(index .IPAM.Config 0).Gateway}}";
  return output("docker", ["network", "inspect", "bridge", "--format", format], { env }) || "172.17.0.1";
}

/**
 * Forwards connections from a free port of an address to a service: `{ port }` on 127.0.0.1, or the
 * `{ path }` of a Unix socket. Returns the port.
 */
export async function forward(service, address) {
  const proxy = createServer((client) => {
    const target = connect(service);
    client.pipe(target).pipe(client);
    client.on("error", () => target.destroy());
    target.on("error", () => client.destroy());
  });
  await new Promise((resolve, reject) => proxy.once("error", reject).listen(0, address, resolve));
  proxy.unref();
  return proxy.address().port;
}

/** Returns a URL that containers can reach: the same, or a forwarded one if it names this machine. */
export async function containerUrl(serviceUrl, address) {
  const url = new URL(serviceUrl);
  if (!/^(localhost|127\..*|\[::1\])$/.test(url.hostname)) return serviceUrl;
  url.port = await forward(
    { port: Number(url.port || 80), host: url.hostname.replace(/[[\]]/g, "") },
    address,
  );
  url.hostname = host;
  return url.href;
}
