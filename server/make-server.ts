import { createServer, type Server } from "node:http";

/**
 * The server, not yet listening. A slow sender holds a connection, not a worker: its headers must be there within 10 s, the
 * whole request within 60 s. Node looks only every 30 s where it is not told to look each second.
 */
export function makeServer({ headersTimeout = 10_000, requestTimeout = 60_000 } = {}): Server {
  return createServer({
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval: 1_000,
    // Longer than a load balancer's 60 s, so that it never sends into a connection that is just being closed.
    keepAliveTimeout: 65_000,
  });
}
