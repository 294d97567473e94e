import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { listen, makeServer } from "./http-server";

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function connectTo(server: Server): Promise<Socket> {
  running.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return connect((server.address() as AddressInfo).port, "127.0.0.1");
}

async function readAll(socket: Socket): Promise<string> {
  let answer = "";
  socket.setEncoding("utf8").on("data", (part: string) => (answer += part));
  await once(socket, "close");
  return answer;
}

/** Sends these words and nothing more; returns the response. */
async function sayAndWait(server: Server, words: string): Promise<string> {
  const socket = await connectTo(server);
  socket.write(words);
  return readAll(socket);
}

// Node's default check every 30 s would come after the end of the test.
describe("a slow client", () => {
  it("gets 408 if its headers take longer than 10 s", async () => {
    expect(makeServer().headersTimeout).toBe(10_000);
    const answer = await sayAndWait(makeServer({ headersTimeout: 300 }), "GET / HTTP/1.1\r\nHost: a\r\n");
    expect(answer).toContain("408 Request Timeout");
  });

  it("gets 408 if its body takes longer than 60 s", async () => {
    expect(makeServer().requestTimeout).toBe(60_000);
    const server = makeServer({ headersTimeout: 200, requestTimeout: 300 });
    server.on("request", (request) => request.resume());
    const answer = await sayAndWait(server, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nslow");
    expect(answer).toContain("408 Request Timeout");
  });

  it("stays connected when its body pauses for 30 s", async () => {
    const server = makeServer({ readTimeout: 200 });
    let sendRest = (): void => undefined;
    server.on("request", (request, response) => {
      request.socket.once("timeout", () => {
        // The response may take as long again.
        request.socket.once("timeout", () => response.end("whole"));
        sendRest();
      });
      request.resume();
    });
    const socket = await connectTo(server);
    sendRest = () => socket.write("slow");
    socket.write("POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 8\r\n\r\nslow");
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 200 OK[^]*whole/);
  });

  it("keeps an idle connection longer than the load balancer's 60 s", () => {
    expect(makeServer().keepAliveTimeout).toBeGreaterThan(60_000);
  });
});

describe("a client that stops reading", () => {
  it("is disconnected after 30 s without progress", async () => {
    expect(makeServer().timeout).toBe(30_000);
    const server = makeServer({ readTimeout: 200 });
    const closed = new Promise<void>((resolve) => {
      server.on("request", (_request, response) => {
        response.on("close", resolve);
        // More than the system buffers.
        response.end(Buffer.alloc(50_000_000));
      });
    });
    const socket = await connectTo(server);
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await closed;
    expect((await readAll(socket)).length).toBeLessThan(50_000_000);
  });
});

function make(): Server {
  const server = createServer();
  running.push(server);
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
