import type { Connection } from "mongoose";
import next from "next";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { setFlagsFromString } from "node:v8";
import { getBuilding } from "@/lib/building/queries";
import { awaitDatabase, openDatabase } from "@/lib/platform/db/await-database";
import { disconnectDatabase, describeRefusal } from "@/lib/platform/db/connect";
import { cardsOf, env, loadEnvironment, takesCards } from "@/lib/platform/env";
import { version } from "@/lib/platform/http/version";
import { logConsole, logger, requestLogger } from "@/lib/platform/logger";
import { metrics, routeGroup } from "@/lib/platform/metrics";
import { onClearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { closePool, warmPool } from "@/lib/platform/workers/pool";
import { listen, makeServer, stopGracefully } from "./http-server";
import { startJobs } from "./jobs";
import { STARTER_FILE } from "./page-cache/capture";
import { watchPublic } from "./page-cache/page-cache";
import { createRequestHandler } from "./request-handler";
import { LOADED_AHEAD, noteServing, serveStatic } from "./static-files";

// V8 lets the old heap double before it collects, which wastes memory on a rendering server: 430 MB after a while instead
// of 285. Below 60 the collections cost more than they save.
setFlagsFromString("--heap-growing-percent=60");

/**
 * Next's documented custom server in one process: public answers from memory, static files, then Next. The only way to
 * serve, also under `npm run dev`.
 */
async function serve(): Promise<void> {
  if (process.argv.includes(LOADED_AHEAD)) Object.assign(process.env, (await once(process, "message"))[0]);
  loadEnvironment();
  const { PORT, HOST, NEXTAUTH_URL, CARD_SANDBOX_URL, DRAIN_SECONDS, NODE_ENV } = env();
  const isDevelopment = NODE_ENV === "development";
  if (!isDevelopment) logConsole();
  const server = makeServer();
  // Next treats every upgrade as one of its WebSockets, which only `npm run dev` has, and closes the connection. So it gets
  // a server that never receives one, and ours answers offers of HTTP/2 as plain requests.
  const httpServer = isDevelopment ? server : createServer();
  const app = next({ dev: isDevelopment, hostname: HOST, port: PORT, httpServer });
  const preparing = app.prepare();
  // It is awaited below: what is wrong with the database is told first.
  preparing.catch(() => undefined);
  const opened = await openDatabase();
  await preparing;
  const tell = (error: unknown): void => {
    logger().error({ err: error }, "front");
  };
  const handler = createRequestHandler(app.getRequestHandler(), {
    origin: new URL(NEXTAUTH_URL).origin,
    takesCards: takesCards(),
    cardSandbox: CARD_SANDBOX_URL,
    isDevelopment,
    ...(!isDevelopment && { starter: readFileSync(STARTER_FILE, "utf8").trim() }),
    files: serveStatic(tell),
    onRequest: (line, isCounted) => {
      requestLogger()[line.status >= 500 ? "error" : "info"](line);
      const [method = "", path = "/"] = line.route.split(" ");
      if (!isCounted)
        metrics().requests.observe({ route: routeGroup(path), method, status: line.status }, line.ms / 1000);
    },
    onError: tell,
  });
  const clear = (): void => handler.cache.clear();
  onClearPublicPages(clear);
  server.on("request", handler.handle);
  let stopWork = (): Promise<void> => Promise.resolve();
  const begin = async (connection: Connection): Promise<void> => {
    // Jobs compare and write amounts in its currency.
    await getBuilding().catch(tell);
    const watch = watchPublic(connection.getClient().db(connection.name), clear, tell);
    const stopJobs = startJobs();
    stopWork = async () => {
      await watch.stop();
      await stopJobs();
    };
  };
  const release = async (): Promise<void> => {
    await stopWork();
    await closePool();
    await disconnectDatabase();
  };
  noteServing();
  stopGracefully(server, { drainMs: DRAIN_SECONDS * 1_000, release });
  await listen(server, PORT, HOST);
  logger().info({ ...version(), port: PORT, cards: cardsOf(env()) }, "serving");
  if (opened) await begin(opened);
  else awaitDatabase().then(begin, tell);
  warmPool().catch(tell);
}

serve().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`✗ ${describeRefusal(error, process.env.MONGODB_URI ?? "") ?? reason}\n`);
  process.exit(1);
});
