import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkExample, startNginx, visitor, type Proxy } from "@/tests/support/nginx";

interface Upstream {
  readonly server: Server;
  readonly port: number;
  readonly seen: string[];
  last?: IncomingMessage;
}

/** An instance of one version: it knows its own chunk, and answers its name to everything else. */
async function startUpstream(name: string): Promise<Upstream> {
  const server = createServer((incoming, outgoing) => {
    upstream.seen.push(`${incoming.method ?? ""} ${incoming.url ?? ""}`);
    upstream.last = incoming;
    const url = incoming.url ?? "";
    if (url === "/breaks-off") return void incoming.resume().on("end", () => incoming.socket.destroy());
    const isChunk = url.startsWith("/_next/static/");
    outgoing.writeHead(isChunk && !url.includes(`${name}.js`) ? 404 : 200);
    incoming.resume().on("end", () => outgoing.end(name));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const upstream: Upstream = { server, port: (server.address() as AddressInfo).port, seen: [] };
  return upstream;
}

let old: Upstream;
let young: Upstream;
let proxy: Proxy;
beforeAll(async () => {
  [old, young] = [await startUpstream("old"), await startUpstream("young")];
});
// One per test: a proxy remembers which instance has failed.
beforeEach(async () => {
  proxy = await startNginx([old.port, young.port]);
});
afterEach(() => proxy.stop());
afterAll(() => {
  old.server.close();
  young.server.close();
});

const seenBy = (call: string) => [...old.seen, ...young.seen].filter((each) => each === call).length;

describe("the nginx example", () => {
  it("loads without warnings", async () => {
    const said = await checkExample();
    expect(said).toContain("test is successful");
    expect(said).not.toMatch(/\[(warn|emerg|error)\]/);
  });

  it("redirects HTTP to HTTPS at the site's own host name", async () => {
    const asked = request({ port: proxy.ports.http, path: "/login?a=b", headers: { host: "evil.example" } });
    asked.end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    expect([answer.statusCode, answer.headers.location]).toEqual([308, "https://home.example.com/login?a=b"]);
    answer.resume();
  });

  it("overwrites forged forwarding headers and adds a request id", async () => {
    const { ask, leave } = visitor(proxy.ports.https, {
      "x-forwarded-for": "6.6.6.6",
      "x-forwarded-proto": "x",
    });
    await ask("/who");
    const { headers } = [old, young].find(({ seen }) => seen.includes("GET /who"))?.last ?? {};
    expect(headers).toMatchObject({
      host: "home.example.com",
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "https",
      "x-request-id": expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    leave();
  });

  it.each(["old", "young"])(
    "serves a chunk that only the %s version has, whichever instance is tried first",
    async (name) => {
      const { ask, leave } = visitor(proxy.ports.https);
      for (let turn = 0; turn < 8; turn += 1)
        expect(await ask(`/_next/static/chunks/${name}.js`)).toMatchObject({ status: 200, body: name });
      expect((await ask("/_next/static/chunks/nobody.js")).status).toBe(404);
      // What is missing is no fault of an instance: both are still asked.
      const names = [await ask("/"), await ask("/"), await ask("/"), await ask("/")].map(({ body }) => body);
      expect([...new Set(names)].sort()).toEqual(["old", "young"]);
      leave();
    },
  );

  it.each([
    ["POST", 1],
    ["PATCH", 1],
    ["GET", 2],
  ])("sends a %s %i times in all when an instance drops the connection", async (method, times) => {
    const { ask, leave } = visitor(proxy.ports.https);
    const before = seenBy(`${method} /breaks-off`);
    expect((await ask("/breaks-off", method, method === "GET" ? undefined : "{}")).status).toBe(502);
    expect(seenBy(`${method} /breaks-off`) - before).toBe(times);
    leave();
  });

  it("accepts an upload of 5.5 MB and returns 413 for 7 MB", async () => {
    const { ask, leave } = visitor(proxy.ports.https);
    expect((await ask("/photo", "POST", "x".repeat(5.5 * 1024 * 1024))).status).toBe(200);
    expect((await ask("/photo", "POST", "x".repeat(7 * 1024 * 1024))).status).toBe(413);
    leave();
  });
});
