import type { Server } from "node:http";

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
