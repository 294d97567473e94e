import type { Server } from "node:http";

/** Listens; throws a clear error if the address is in use, forbidden or not of this machine. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "another program does" : (error.code ?? error.message);
      const message = `The server cannot listen on port ${String(port)} of ${host} (${why}); set PORT or HOST to another one.`;
      reject(new Error(message, { cause: error }));
    });
    server.listen(port, host, resolve);
  });
}
