import { createServer, type Server } from "node:http";
import { type Socket } from "node:net";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { serving } from "@/lib/platform/db/connect";
import { logger } from "@/lib/platform/logger";
import { finishMails } from "@/lib/platform/mail/send-in-background";

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
  // An idle connection is no fault: a request may still be arriving, or its answer may be in progress.
  server.on("request", (_request, response) =>
    response.on("timeout", (socket: Socket) => socket.writableLength > 0 && socket.destroy()),
  );
  return server;
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

interface StopOptions {
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
  const wait = (ms: number) => sleep(ms, undefined, { signal: door.signal }).catch(() => undefined);
  const stop = async (waitMs: number): Promise<void> => {
    if (waitMs === 0 || serving.isStopping) door.abort();
    if (serving.isStopping) return;
    serving.isStopping = true;
    logger().info({ seconds: waitMs / 1000 }, "stopping");
    server.prependListener("request", (_request, response) => (response.shouldKeepAlive = false));
    await wait(waitMs);
    if (!door.signal.aborted) {
      sendReadersElsewhere(server);
      await wait(LEAVING_MS);
    }
    await close(server);
    await finishMails(MAILS_WITHIN_MS);
    await Promise.race([release(), sleep(RELEASE_WITHIN_MS)]).finally(() => process.exit(0));
  };
  process.on("SIGTERM", () => void stop(drainMs));
  process.on("SIGINT", () => void stop(0));
  process.on("disconnect", () => void stop(0));
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

async function close(server: Server): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
  await drainAcceptQueue(server);
  const closed = new Promise((resolve) => server.close(resolve));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

/**
 * Closing the listening socket resets connections in its backlog, whose requests may be sent already, and a proxy does not
 * retry a POST then. Node accepts one connection at the start of each turn of the event loop, so this waits for a turn that
 * accepted none and was too short for a new one to arrive.
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
