import { type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const FINISH_WITHIN_MS = 10_000;
/** A reconciler's pass may wait for a provider much longer; the next pass goes on from there. */
const RELEASE_WITHIN_MS = 3_000;

/**
 * On SIGTERM or SIGINT: no new connections, requests under way get ten seconds, then `release` three, and exit 0
 * (attacks J14). A start command that dies takes its server along.
 */
export function stopGracefully(server: Server, release: () => Promise<void>): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    server.close(
      () => void Promise.race([release(), sleep(RELEASE_WITHIN_MS)]).finally(() => process.exit(0)),
    );
    server.closeIdleConnections();
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    setTimeout(() => {
      clearInterval(idle);
      server.closeAllConnections();
    }, FINISH_WITHIN_MS);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop);
}
