import { createServer } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { mock } from "node:test";
import { sendInBackground } from "@/lib/platform/mail/send-in-background";
import { requestContext } from "@/lib/platform/request-context";
import { stopGracefully } from "@/server/http-server";

/**
 * A server in a process of its own that responds after `?ms=`, blocks for `?busy=` ms, and sends a mail that takes
 * `?mail=` ms; tests how the product shuts down. With STAND_IN_CLOCK the test moves the time: it sends the milliseconds
 * and is notified once they have passed.
 */
if (process.env.STAND_IN_CLOCK) {
  mock.timers.enable({ apis: ["setTimeout"] });
  syncBuiltinESMExports();
  process.on("message", (ms: number) => {
    mock.timers.tick(ms);
    setImmediate(() => process.send?.("passed"));
  });
}

const server = createServer((incoming, outgoing) => {
  const asked = new URL(incoming.url ?? "/", "http://127.0.0.1").searchParams;
  process.send?.("began");
  const busyUntil = performance.now() + Number(asked.get("busy"));
  while (performance.now() < busyUntil);
  if (asked.has("mail"))
    requestContext.run({ requestId: "1", route: "GET /mail" }, () =>
      sendInBackground(async () => {
        await new Promise((resolve) => setTimeout(resolve, Number(asked.get("mail"))));
        console.log("mailed");
      }),
    );
  // As the product responds from memory: with prebuilt header lines.
  const end = (): void => void outgoing.writeHead(200, ["Content-Length", "4"]).end("done");
  const ms = Number(asked.get("ms"));
  incoming.resume().on("end", () => (ms === 0 ? end() : setTimeout(end, ms)));
});
server.keepAliveTimeout = 65_000;
stopGracefully(server, {
  drainMs: Number(process.env.DRAIN_SECONDS ?? 0) * 1_000,
  release: () => {
    console.log("released");
    return Promise.resolve();
  },
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
