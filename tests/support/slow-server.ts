import { createServer } from "node:http";
import { stopGracefully } from "@/lib/front/shutdown";

/** A server in a process of its own that answers after `?ms=`; how the product stops is tried on it (attacks J14). */
const server = createServer((incoming, outgoing) => {
  const ms = Number(new URL(incoming.url ?? "/", "http://127.0.0.1").searchParams.get("ms"));
  process.send?.("began");
  setTimeout(() => outgoing.end("done"), ms);
});
stopGracefully(server, () => {
  console.log("released");
  return Promise.resolve();
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
