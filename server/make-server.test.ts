import { once } from "node:events";
import { type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { makeServer } from "./make-server";

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
