import { createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { findFreePort, startOnFreePort } from "./free-port";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

function listen(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => resolve(port));
    servers.push(server);
  });
}

it("gives two concurrent starts different ports, one of them the usual port", async () => {
  const usual = await findFreePort();
  // Both find the port free before either listens.
  let met = 0;
  const start = async (port: number) => {
    met += 1;
    while (met < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    return listen(port);
  };
  const [one, other] = await Promise.all([startOnFreePort(usual, start), startOnFreePort(usual, start)]);
  expect(one).not.toBe(other);
  expect([one, other]).toContain(usual);
});

it("rethrows any other error", async () => {
  const refusal = startOnFreePort(await findFreePort(), () => Promise.reject(new Error("no rights")));
  await expect(refusal).rejects.toThrow("no rights");
});
