import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "./listen";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

function make(): Server {
  const server = createServer();
  servers.push(server);
  return server;
}

describe("a server that cannot listen", () => {
  it("rejects with a message when another program uses the port", async () => {
    const other = make();
    await listen(other, 0, "127.0.0.1");
    const { port } = other.address() as AddressInfo;
    await expect(listen(make(), port, "127.0.0.1")).rejects.toThrow(
      `The server cannot listen on port ${String(port)} of 127.0.0.1 (another program does); set PORT or HOST to another one.`,
    );
  });

  it("rejects with a message for an address of another machine", async () => {
    await expect(listen(make(), 0, "192.0.2.1")).rejects.toThrow(/of 192\.0\.2\.1 \(E[A-Z]+\)/);
  });
});
