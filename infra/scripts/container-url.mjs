// Makes the local stack's services reachable from containers, for `npm run sam`.
import { connect, createServer } from "node:net";

/** This machine's name inside containers. */
export const host = "host.docker.internal";

/**
 * Returns the URL at which a container can reach a service: `serviceUrl` itself, unless the service
 * runs on this machine. Docker resolves `host` to `gateway`, an IP address of this machine. If the
 * service listens on another loopback address, a proxy on `gateway` forwards its port.
 */
export async function containerUrl(serviceUrl, gateway) {
  const url = new URL(serviceUrl);
  const local = url.hostname === "localhost" ? "127.0.0.1" : url.hostname;
  if (!local.startsWith("127.")) return serviceUrl;
  if (local !== gateway) await forward(Number(url.port), local, gateway);
  url.hostname = host;
  return url.href.replace(/\/$/, "");
}

/** Listens on a port of the address `from` and forwards connections to the same port on `to`. */
async function forward(port, to, from) {
  const proxy = createServer((client) => {
    const service = connect(port, to);
    client.pipe(service).pipe(client);
    for (const socket of [client, service]) socket.on("error", () => socket.destroy());
  });
  await new Promise((resolve, reject) => proxy.once("error", reject).listen(port, from, resolve));
  proxy.unref();
}
