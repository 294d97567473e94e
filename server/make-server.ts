import { createServer, type Server } from "node:http";
import { type Socket } from "node:net";

/**
 * The server, not yet listening. A slow sender holds a connection, not a worker: its headers must be there within 10 s, the
 * whole request within 60 s. Node looks only every 30 s where it is not told to look each second. A reader who takes
 * nothing of an answer for 30 s is hung up on: the answer's bytes are held for each reader.
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
    // Longer than a load balancer's 60 s, so that it never sends into a connection that is just being closed.
    keepAliveTimeout: 65_000,
  });
  server.timeout = readTimeout;
  server.on("request", (_request, response) => response.on("timeout", endUnread));
  return server;
}

/** Nothing has moved on a connection for a while: a request may still be on its way, and an answer in the making. */
function endUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}
