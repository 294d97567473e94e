import { createServer } from "node:http";
import { stopGracefully } from "@/server/shutdown";
import { sendInBackground } from "@/lib/mail/send-in-background";
import { requestContext } from "@/lib/request-context";

/**
 * A server in a process of its own that answers after `?ms=`, does nothing else for `?busy=` ms, and sends a mail that
 * takes `?mail=` ms; how the product stops is tried on it.
 */
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
  // As the product answers what it has in memory: with the lines of its head ready-made.
  const end = (): void => void outgoing.writeHead(200, ["Content-Length", "4"]).end("done");
  incoming.resume().on("end", () => setTimeout(end, Number(asked.get("ms"))));
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
