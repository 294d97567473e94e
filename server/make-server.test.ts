import { type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { makeServer } from "./make-server";

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** What a sender is answered that says this much and no more. */
async function sayAndWait(server: Server, words: string): Promise<string> {
  running.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.setEncoding("utf8").write(words);
  let answer = "";
  socket.on("data", (part: string) => (answer += part));
  await once(socket, "close");
  return answer;
}

// Node's own look every 30 s would come long after the end of the test.
describe("a sender who is slow", () => {
  it("is hung up on soon after the time for headers, 10 s, is over", { timeout: 10_000 }, async () => {
    expect(makeServer().headersTimeout).toBe(10_000);
    const answer = await sayAndWait(makeServer({ headersTimeout: 300 }), "GET / HTTP/1.1\r\nHost: a\r\n");
    expect(answer).toContain("408 Request Timeout");
  });

  it("is hung up on soon after the time for the body, 60 s, is over", { timeout: 10_000 }, async () => {
    expect(makeServer().requestTimeout).toBe(60_000);
    const server = makeServer({ headersTimeout: 200, requestTimeout: 300 });
    server.on("request", (request) => request.resume());
    const answer = await sayAndWait(server, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nslow");
    expect(answer).toContain("408 Request Timeout");
  });

  it("leaves an idle connection to the balancer, which ends it first", () => {
    expect(makeServer().keepAliveTimeout).toBeGreaterThan(60_000);
  });
});
