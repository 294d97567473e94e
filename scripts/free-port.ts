import { createServer } from "node:net";

/** True when a server could listen there now. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The wanted port where it is free, else one that the system gives. */
export async function findFreePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && (await isPortFree(wanted))) return wanted;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

const MOST_TRIES = 5;

/**
 * Starts a server on its usual port, or where that is taken on one that the system gives. Two products that start at
 * once find the same port free: the later one is told so only when it listens, and takes another.
 */
export async function startOnFreePort<T>(usual: number, start: (port: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await start(await findFreePort(tries === 1 ? usual : undefined));
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (!isTaken || tries === MOST_TRIES) throw error;
    }
  }
}
