import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface DeployingServer {
  readonly origin: string;
  /** Serves the product unmodified from now on. */
  readonly deploy: () => void;
  readonly stop: () => Promise<void>;
}

/** Headers that no longer apply, since fetch has decoded the body. */
const OF_THE_WAY = ["content-encoding", "content-length", "transfer-encoding", "connection"];

/**
 * Starts a proxy to the product that serves an earlier version until `deploy`: with another service worker and another
 * offline page, as each build has its own. No one is signed in there.
 */
export async function serveDeploying(product: string, heading: string): Promise<DeployingServer> {
  let isDeployed = false;
  const before = (path: string, text: string): string => {
    if (isDeployed) return text;
    if (path === "/sw.js") return text.replace(/revision:"[^"]+"/, 'revision:"before"');
    return path === "/offline" ? text.replaceAll("No connection right now", heading) : text;
  };
  const server = createServer(({ url = "/" }, outgoing) => {
    const pass = async () => {
      const answer = await fetch(`${product}${url}`, { redirect: "manual" });
      const headers = [...answer.headers].filter(([name]) => !OF_THE_WAY.includes(name));
      const body = Buffer.from(await answer.arrayBuffer());
      const isText = /javascript|html/.test(answer.headers.get("content-type") ?? "");
      outgoing.writeHead(answer.status, headers.flat());
      outgoing.end(isText ? before(new URL(url, product).pathname, body.toString()) : body);
    };
    pass().catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    origin: `http://localhost:${String((server.address() as AddressInfo).port)}`,
    deploy: () => void (isDeployed = true),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
