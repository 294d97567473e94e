import { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { logger } from "@/lib/logger";
import { finishMails } from "@/lib/mail/send-in-background";
import { serving } from "@/lib/db/serving";

/** Where people come faster than they are let in, the door is shut before them after all. */
const LET_IN_WITHIN_MS = 2_000;
/** A turn of Node's loop in which nothing is done takes a hundredth of it. */
const QUIET_TURN_MS = 0.5;
/** Long enough for a proxy to notice by its readers, before the door is shut, that it has to go elsewhere. */
const LEAVING_MS = 1_000;
const FINISH_WITHIN_MS = 10_000;
/** A mail server that is slow to answer; what is not sent by then is named in the log. */
const MAILS_WITHIN_MS = 5_000;
/** A reconciler's pass may wait for a provider much longer; the next pass goes on from there. */
const RELEASE_WITHIN_MS = 3_000;

export interface StopOptions {
  /** How long SIGTERM leaves the door open, so that balancers notice and no connection is cut. */
  drainMs: number;
  release: () => Promise<void>;
}

/**
 * SIGTERM: for `drainMs` health answers 503 and every answer closes its connection, while whatever comes is served; then
 * for a second reads are sent to another instance and writes are served; then no new connections, requests under way get ten seconds, mails five, `release` three, and exit 0. SIGINT, a second
 * SIGTERM and the death of the start command, whose server goes with it, do not wait for balancers.
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

/** Says "Connection: close": the other side sends nothing more into a connection that is about to end. */
function closeAfterwards(_request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false;
}

/**
 * Answers reads with 502, which nothing of ours answers otherwise: a proxy asks the next instance for them (`http_502` in
 * deploy/nginx.conf) and leaves this one alone. Writes, which it repeats nowhere, are served to the end.
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
 * The system has connected those who wait at the door, they may have sent their request, and it cuts them off when the
 * door is shut: a proxy repeats no POST then. Node looks at the door at the beginning of a turn, lets in one, and then
 * serves: so the door is shut after a turn that found nobody and was too short for anybody to come since.
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
