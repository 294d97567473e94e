import { createServer } from "node:net";

/** Whether a server could listen there now. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Returns the wanted port if it is free, else one from the system. */
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
 * Starts a server on its usual port, or on one from the system if that is taken. Retries with another port on EADDRINUSE:
 * two products that start at once may find the same port free.
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
