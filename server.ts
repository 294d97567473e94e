import { createServer } from "node:http";
import next from "next";
import { connectDatabase, disconnectDatabase } from "@/lib/db/connect";
import { listMissingIndexes } from "@/lib/db/indexes";
import { env } from "@/lib/env";
import { logger } from "@/lib/logger";
import { serveStatic } from "@/lib/front/static-files";
import { stopGracefully } from "@/lib/front/shutdown";

/** Next's documented custom server, in one process: ready-made files, then Next. */
async function serve(): Promise<void> {
  const { PORT, HOST } = env();
  const missing = await listMissingIndexes(await connectDatabase());
  if (missing.length > 0) {
    throw new Error(`The database lacks the index ${missing.join(", ")}; "npm run migrate" makes it.`);
  }
  const server = createServer();
  const app = next({ dev: false, hostname: HOST, port: PORT, httpServer: server });
  await app.prepare();
  const handle = app.getRequestHandler();
  const files = serveStatic();
  server.on("request", (request, response) => {
    files(request, response, () => {
      handle(request, response).catch((error: unknown) => {
        logger().error({ err: error }, "Next did not answer");
        response.destroy();
      });
    });
  });
  // A slow sender holds a connection, not a worker: headers within 10 s, the whole request within 60 s.
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  // Longer than a load balancer's 60 s, so that it never sends into a connection that is just being closed.
  server.keepAliveTimeout = 65_000;
  stopGracefully(server, disconnectDatabase);
  server.listen(PORT, HOST);
}

serve().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
