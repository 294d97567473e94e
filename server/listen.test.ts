import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
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

/** Opens `count` connections, waits until all are there or five seconds have gone, and prints how many are. */
const CROWD = `
  const { connect } = require("node:net");
  const [port, count] = process.argv.slice(1).map(Number);
  let came = 0;
  const end = () => { console.log(came); process.exit(); };
  setTimeout(end, 5_000);
  for (let n = 0; n < count; n++) connect(port, "127.0.0.1", () => ++came === count && end());
`;

it("lets a crowd wait to be accepted while the event loop is busy, as far as the system does", async () => {
  const limit = "/proc/sys/net/core/somaxconn";
  const count = Math.min(700, existsSync(limit) ? Number(readFileSync(limit, "utf8")) : 100);
  const server = make();
  await listen(server, 0, "127.0.0.1");
  const { port } = server.address() as AddressInfo;
  // It keeps this process's event loop until the crowd has ended.
  const { stdout } = spawnSync(process.execPath, ["-e", CROWD, String(port), String(count)], {
    encoding: "utf8",
  });
  expect(Number(stdout)).toBe(count);
});
