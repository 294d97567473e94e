import { createServer, type Server } from "node:http";
import { type Socket } from "node:net";

/**
 * Creates the server without listening. Headers must arrive within 10 s and the whole request within 60 s; Node checks every
 * 30 s by default, here every second. Closes the connection of a client that reads nothing of an answer for 30 s, since the
 * answer stays in memory until then.
 */
export function makeServer({
  headersTimeout = 10_000,
  requestTimeout = 60_000,
  readTimeout = 30_000,
} = {}): Server {
  const server = createServer({
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval: 1_000,
    // Longer than a load balancer's 60 s, so that it never uses a connection that is being closed.
    keepAliveTimeout: 65_000,
  });
  server.timeout = readTimeout;
  server.on("request", (_request, response) => response.on("timeout", endUnread));
  return server;
}

/** Handles an idle connection: a request may still be arriving, or its answer may be in progress. */
function endUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/**
 * Connections that wait to be accepted; the kernel bounds it too (net.core.somaxconn). Node's default is 511: beyond, Linux
 * drops a crowd's and a visitor's connections alike, and a client tries again after 1, 3, 7 … 63 seconds.
 */
const BACKLOG = 4_096;

/** Listens; throws a clear error if the address is in use, forbidden or not of this machine. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "another program does" : (error.code ?? error.message);
      const message = `The server cannot listen on port ${String(port)} of ${host} (${why}); set PORT or HOST to another one.`;
      reject(new Error(message, { cause: error }));
    });
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
}
