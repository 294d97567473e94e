import { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { serving } from "@/lib/platform/db/serving";
import { logger } from "@/lib/platform/logger";
import { finishMails } from "@/lib/platform/mail/send-in-background";

/** Stops accepting after this time even if connections arrive faster than they are accepted. */
const LET_IN_WITHIN_MS = 2_000;
/** An idle turn of the event loop takes a hundredth of this. */
const QUIET_TURN_MS = 0.5;
/** Long enough for a proxy to learn from 502 answers to use another instance. */
const LEAVING_MS = 1_000;
const FINISH_WITHIN_MS = 10_000;
/** For a slow mail server; mails unsent by then are logged. */
const MAILS_WITHIN_MS = 5_000;
/** A reconciler run may wait for the provider much longer; the next run continues. */
const RELEASE_WITHIN_MS = 3_000;

export interface StopOptions {
  /** How long the server accepts connections after SIGTERM, so that load balancers notice and no connection is cut. */
  drainMs: number;
  release: () => Promise<void>;
}

/**
 * On SIGTERM: for `drainMs` health answers 503 and every answer closes its connection, while all requests are served; then
 * for a second reads are sent to another instance and writes are served; then the server accepts no connections, gives open
 * requests ten seconds, mails five and `release` three, and exits with 0. SIGINT, a second SIGTERM and the death of the
 * start command do not wait for load balancers.
 */
export function stopGracefully(server: Server, { drainMs, release }: StopOptions): void {
  const door = new AbortController();
  const stop = async (waitMs: number): Promise<void> => {
    if (waitMs === 0 || serving.isStopping) door.abort();
    if (serving.isStopping) return;
    serving.isStopping = true;
    logger().info({ seconds: waitMs / 1000 }, "stopping");
    server.prependListener("request", closeAfterwards);
    await sleep(waitMs, undefined, { signal: door.signal }).catch(() => undefined);
    if (!door.signal.aborted) {
      sendReadersElsewhere(server);
      await sleep(LEAVING_MS, undefined, { signal: door.signal }).catch(() => undefined);
    }
    await close(server);
    await finishMails(MAILS_WITHIN_MS);
    await Promise.race([release(), sleep(RELEASE_WITHIN_MS)]).finally(() => process.exit(0));
  };
  process.on("SIGTERM", () => void stop(drainMs));
  process.on("SIGINT", () => void stop(0));
  process.on("disconnect", () => void stop(0));
}

/** Sets "Connection: close", so that the client sends no more requests on the connection. */
function closeAfterwards(_request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false;
}

/**
 * Answers reads with 502, which we use nowhere else: the proxy retries them on the next instance (`http_502` in
 * deploy/nginx.conf) and stops using this one. Writes, which it never retries, are served to the end.
 */
function sendReadersElsewhere(server: Server): void {
  const handlers = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (request.method === "GET" || request.method === "HEAD")
      response.writeHead(502, { Connection: "close" }).end();
    else for (const handle of handlers) Reflect.apply(handle, server, [request, response]);
  });
}

/**
 * Closing the listening socket resets connections in its backlog, whose requests may be sent already, and a proxy does not
 * retry a POST then. Node accepts one connection at the start of each turn of the event loop, so this closes the socket after
 * a turn that accepted none and was too short for a new one to arrive.
 */
async function drainAcceptQueue(server: Server): Promise<void> {
  let came = 0;
  const count = (): void => void (came += 1);
  server.on("connection", count);
  const endsAt = performance.now() + LET_IN_WITHIN_MS;
  let isQuiet = false;
  while (!isQuiet && performance.now() < endsAt) {
    const [before, began] = [came, performance.now()];
    await setImmediate();
    isQuiet = came === before && performance.now() - began < QUIET_TURN_MS;
  }
  server.off("connection", count);
}

async function close(server: Server): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
  await drainAcceptQueue(server);
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
