import { once } from "node:events";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { clientAddress, trustedAddressHeader } from "@/lib/platform/http/client-address";
import { requestContext } from "@/lib/platform/request-context";
import { WorkQueue } from "@/lib/platform/workers/work-queue";
import { serveRequests } from "@/tests/support/request-handler-server";
import { type NodeHandler } from "./page-cache/capture";
import { type RequestLine } from "./request-log";

// Completes the configuration; no test connects.
vi.stubEnv("MONGODB_URI", "mongodb://127.0.0.1:1/none");

const NONCE = /'nonce-([^']+)'/;
const nonceOf = (policy: string | string[] = ""): string => NONCE.exec(policy.toString())?.[1] ?? "";

type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
/** The compression that Next's server uses. */
const compression = createRequire(import.meta.url)("next/dist/compiled/compression") as () => Compress;
const compress = compression();

/** Echoes the request as a page with an inline script; streams, and sets the nonce, as Next does. */
const mirror: NodeHandler = async (incoming, response) => {
  const { "content-security-policy": policy, ...told } = incoming.headers;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("X-Request-Id", "of-one-request");
  response.write(`<p>${incoming.method} ${incoming.url}</p>`);
  await new Promise((resolve) => setImmediate(resolve));
  response.write(`<pre>${JSON.stringify(told)}</pre>`);
  response.end(`<script nonce="${nonceOf(policy)}">hello()</script>${"<hr>".repeat(300)}`);
};

describe("an invalid request", () => {
  it("is refused before Next.js, an API call with the common error body", async () => {
    const { ask, seen } = await serveRequests(mirror);
    const call = await ask("/api/user/%");
    expect(call.status).toBe(400);
    expect(call.headers["cache-control"]).toBe("private, no-store");
    expect(JSON.parse(call.body.toString())).toEqual({
      error: { code: "invalid_input", message: "This address cannot be read." },
    });
    const page = await ask("/%");
    expect([page.status, page.body.toString()]).toEqual([400, "This address cannot be read.\n"]);
    expect((await ask("/media/a.webp", { method: "PUT" })).status).toBe(405);
    expect(seen).toHaveLength(0);
  });
});

describe("public pages", () => {
  it("are cached after the first request, with the policy of their rendering", async () => {
    const { ask, seen } = await serveRequests(mirror);
    const first = await ask("/apartments");
    const second = await ask("/apartments");
    expect(seen).toHaveLength(1);
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.headers["cache-control"]).toBe("public, max-age=0, s-maxage=5, stale-while-revalidate=55");
    const policy = second.headers["content-security-policy"] ?? "";
    expect(second.body.toString()).toContain(`<script nonce="${nonceOf(policy)}">hello()`);
    expect(nonceOf(policy)).toMatch(/^[\w+/]{24}$/);
    expect(policy).toBe(first.headers["content-security-policy"]);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(second.headers["x-request-id"]).toBeUndefined();
    expect(second.headers["strict-transport-security"]).toContain("max-age");
    expect(second.headers.vary).toContain("Accept-Encoding");
  });

  it("are kept in each language by itself, which only the cookie chooses", async () => {
    const page: NodeHandler = (_incoming, response) => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(`<p>${requestContext.getStore()?.language}</p>`);
      return Promise.resolve();
    };
    const { ask, seen } = await serveRequests(page);
    const read = async (headers: Record<string, string>, path = "/apartments") =>
      (await ask(path, { headers })).body.toString();
    const bengali = { cookie: "theme=x; language=bn" };
    expect(await read(bengali)).toBe("<p>bn</p>");
    expect(await read({ "accept-language": "bn" })).toBe("<p>en</p>");
    expect(await read({ cookie: "language=en" })).toBe("<p>en</p>");
    expect(await read(bengali)).toBe("<p>bn</p>");
    expect(seen.map(({ url, headers }) => [url, headers.cookie])).toEqual([
      ["/apartments", undefined],
      ["/apartments", undefined],
    ]);
    const [one, other] = [await ask("/apartments"), await ask("/apartments", { headers: bengali })];
    expect(one.headers.vary).toBe("Accept-Encoding, Cookie");
    // Who has switched and sends the other language's tag gets the page.
    const tagged = { ...bengali, "if-none-match": one.headers.etag ?? "" };
    expect((await ask("/apartments", { headers: tagged })).status).toBe(200);
    expect(
      (await ask("/apartments", { headers: { ...bengali, "if-none-match": other.headers.etag ?? "" } }))
        .status,
    ).toBe(304);
    // Calls answer the same to everybody.
    await read(bengali, "/api/apartments");
    await read({}, "/api/apartments");
    expect(seen).toHaveLength(3);
    expect(await read(bengali, "/no/such/page")).toBe("<p>bn</p>");
  });

  it("get a new nonce with each rendering", async () => {
    const { ask, handler } = await serveRequests(mirror);
    const nonces = new Set<string>();
    for (let n = 0; n < 3; n++) {
      const { headers, body } = await ask("/");
      const nonce = nonceOf(headers["content-security-policy"]);
      expect(body.toString()).toContain(`<script nonce="${nonce}">hello()`);
      nonces.add(nonce);
      handler.cache.clear();
    }
    expect(nonces.size).toBe(3);
  });

  it("allow no script that is injected into their text", async () => {
    const state = { description: "A bright flat." };
    const page: NodeHandler = (incoming, response) => {
      const nonce = nonceOf(incoming.headers["content-security-policy"]);
      const own = `<script src="/own.js" async="" nonce="${nonce}"></script>`;
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(
        `<html><head>${own}<meta content="${state.description}"></head><p>${state.description}</p>`,
      );
      return Promise.resolve();
    };
    const { ask, handler } = await serveRequests(page);
    const before = nonceOf((await ask("/apartments/4A")).headers["content-security-policy"]);
    const smuggled = [
      "<script>steal()</script>",
      `<script src="/evil.js" async=""></script>`,
      `<script src="/evil.js" async="" nonce="${before}"></script>`,
      `<script nonce="${before}">steal()</script>`,
    ];
    for (const script of smuggled) {
      state.description = script;
      handler.cache.clear();
      const { headers, body } = await ask("/apartments/4A");
      const policy = (headers["content-security-policy"] ?? "").toString();
      const nonce = nonceOf(policy);
      expect(body.toString()).toContain(`<p>${script}</p>`);
      expect(script).not.toContain(nonce);
      // No other source allows an inline script, and 'strict-dynamic' disables 'self'.
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' 'nonce-${nonce}' 'strict-dynamic'`);
      // The allowed starter fetches only scripts that have Next's nonce.
      expect(body.toString()).toContain(`<script nonce="${nonce}" data-scripts="/own.js">start()</script>`);
    }
  });

  it("contain nothing of the first request: no cookie, host, address or token", async () => {
    const { ask } = await serveRequests(mirror);
    const poison = {
      host: "evil.example",
      cookie: "last-seen=secret-cookie",
      authorization: "Bearer secret-token",
      "x-forwarded-host": "evil.example",
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-proto": "gopher",
      "x-original-url": "/dashboard",
      "x-rewrite-url": "/dashboard",
      "accept-language": "bn",
      "user-agent": "secret-agent",
    };
    await ask("/", { headers: poison });
    const { body } = await ask("/");
    expect(body.toString()).not.toMatch(/evil|secret|203\.0\.113|gopher|dashboard|"bn"/);
    expect(body.toString()).toContain('"host":"nibash.example"');
  });

  it("are found by an absolute URL, of which Next.js gets only the path", async () => {
    const { ask, seen } = await serveRequests(mirror);
    expect((await ask("http://elsewhere.example/apartments")).headers["cache-control"]).toContain(
      "s-maxage=5",
    );
    await ask("http://elsewhere.example?a=1");
    await ask("HTTPS://elsewhere.example/login?from=http://x/");
    expect(seen.map(({ url }) => url)).toEqual(["/apartments", "/", "/login?from=http://x/"]);
  });

  it("are rendered once, with a strong ETag per encoding, and return 304 when it matches", async () => {
    const { ask, seen } = await serveRequests(mirror);
    const plain = await ask("/");
    const gzipped = await ask("/", { headers: { "accept-encoding": "gzip, deflate" } });
    const brotlied = await ask("/", { headers: { "accept-encoding": "gzip, deflate, br" } });
    expect(gunzipSync(gzipped.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(brotlied.body).equals(plain.body)).toBe(true);
    const tags = [plain, gzipped, brotlied].map(({ headers }) => headers.etag ?? "");
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
    const again = await ask("/", { headers: { "accept-encoding": "gzip", "if-none-match": tags[1] ?? "" } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers.etag).toBe(tags[1]);
    const other = await ask("/", { headers: { "accept-encoding": "br", "if-none-match": tags[1] ?? "" } });
    expect(other.status).toBe(200);
    expect(
      (await ask("/", { headers: { "accept-encoding": "br;q=0, gzip;q=0" } })).headers["content-encoding"],
    ).toBeUndefined();
    expect(seen).toHaveLength(1);
  });

  it("return no body for HEAD, and the whole body for a range", async () => {
    const { ask } = await serveRequests(mirror);
    const whole = await ask("/");
    const head = await ask("/", { method: "HEAD" });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers["content-length"]).toBe(String(whole.body.length));
    const range = await ask("/", { headers: { range: "bytes=0-3" } });
    expect([range.status, range.body.length]).toEqual([200, whole.body.length]);
  });

  it("are dropped after a write, also while they are rendering", async () => {
    const state = { text: "before" };
    let finish: () => void = () => undefined;
    const written = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { ask, handler, seen } = await serveRequests(async (_incoming, response) => {
      const text = state.text;
      await written;
      response.end(text);
    });
    const early = ask("/");
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    state.text = "after";
    handler.cache.clear();
    const late = ask("/");
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    finish();
    expect((await early).body.toString()).toBe("before");
    expect((await late).body.toString()).toBe("after");
    expect((await ask("/")).body.toString()).toBe("after");
  });

  it("are not cached when the response sets a cookie or fails", async () => {
    const { ask, handler, seen } = await serveRequests(async (incoming, response) => {
      if (incoming.url === "/") response.setHeader("Set-Cookie", "a=1");
      else response.statusCode = 503;
      response.end("mine");
    });
    await ask("/");
    expect((await ask("/apartments")).status).toBe(503);
    expect((await ask("/apartments")).headers["cache-control"]).toBe("private, no-store");
    expect(handler.cache.entries()).toEqual([]);
    expect(seen.length).toBeGreaterThanOrEqual(4);
  });
});

describe("GET /api/apartments", () => {
  /** Responds as the route does through Next: echoes the request as JSON; 400 for limit=0. */
  const call: NodeHandler = (incoming, response) => {
    const { url = "", headers } = incoming;
    const told = {
      url,
      host: headers.host,
      cookie: headers.cookie ?? null,
      agent: headers["user-agent"] ?? null,
    };
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.writeHead(url.includes("limit=0") ? 400 : 200, {
      "content-type": "application/json",
      "cache-control": "private, no-store",
    });
    response.end(incoming.method === "HEAD" ? undefined : JSON.stringify(told));
    return Promise.resolve();
  };

  it("is cached for everyone under its canonical URL, and passes on no user agent", async () => {
    const { ask, seen } = await serveRequests(call);
    const { headers, body } = await ask("/api/apartments?page=2", { headers: { "user-agent": "secret" } });
    expect(JSON.parse(body.toString())).toEqual({
      url: "/api/apartments?page=2",
      host: "nibash.example",
      cookie: null,
      agent: null,
    });
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cache-control"]).toContain("s-maxage=5");
    await ask("/api/apartments?page=2");
    expect(seen).toHaveLength(1);
  });

  it("is not cached with unknown parameters, errors or POST", async () => {
    const { ask, handler, seen } = await serveRequests(call);
    const mine = await ask("/api/apartments?page=2&utm=4", { headers: { "user-agent": "me" } });
    expect(JSON.parse(mine.body.toString())).toMatchObject({ agent: "me" });
    expect(mine.headers["cache-control"]).toBe("private, no-store");
    expect((await ask("/api/apartments?limit=0")).status).toBe(400);
    const head = await ask("/api/apartments?limit=0", { method: "HEAD" });
    expect([head.status, head.body.length]).toEqual([400, 0]);
    expect(handler.cache.entries()).toEqual([]);
    await ask("/api/apartments", { method: "POST" });
    expect(seen.map(({ method }) => method)).toEqual(["GET", "GET", "HEAD", "POST"]);
  });

  it("is rendered once for any order of its parameters", async () => {
    const { ask, handler, seen } = await serveRequests(call);
    for (const query of ["limit=4&page=2", "page=2&limit=4", "page=2&limit=4"])
      expect((await ask(`/api/apartments?${query}`)).headers["cache-control"]).toContain("s-maxage=5");
    expect(seen.map(({ url }) => url)).toEqual(["/api/apartments?limit=4&page=2"]);
    expect(handler.cache.entries()).toHaveLength(1);
  });

  it("does not wait behind pages", async () => {
    const pages = new WorkQueue({ width: 1, longest: 10, holdsMs: 60_000 });
    const { ask } = await serveRequests(call, { queues: { pages } });
    let finish: () => void = () => undefined;
    const page = pages.run(() => new Promise<void>((resolve) => (finish = resolve)));
    expect((await ask("/api/apartments?page=2")).status).toBe(200);
    finish();
    await page;
  });
});

describe("other requests", () => {
  it("pass the socket's address to Next.js, whatever the client sends", async () => {
    const { ask, seen } = await serveRequests(mirror);
    await ask("/login", { headers: { "x-nibash-socket-address": "203.0.113.9" } });
    const forged = { "x-nibash-socket-address": "203.0.113.9", "x-nibash-path": "/x" };
    await ask("/login", { headers: forged });
    for (const { headers } of seen) {
      expect(headers["x-nibash-path"]).toBeUndefined();
      expect(headers["x-nibash-socket-address"]).toBe(trustedAddressHeader("127.0.0.1"));
      expect(clientAddress(new Headers(headers as Record<string, string>))).toBe("127.0.0.1");
    }
  });

  it("pass their URL to Next.js unchanged, and are not cached", async () => {
    const { ask, seen, handler } = await serveRequests(mirror);
    for (const path of ["/apartments?page=02", "/login?b=1", "/dashboard", "/api/coupons"]) await ask(path);
    await ask("/", { headers: { rsc: "1" } });
    await ask("/", { headers: { cookie: "next-auth.session-token=a" } });
    expect(seen.map(({ url }) => url)).toEqual([
      "/apartments?page=02",
      "/login?b=1",
      "/dashboard",
      "/api/coupons",
      "/",
      "/",
    ]);
    expect(handler.cache.entries()).toEqual([]);
  });

  it("return pages compressed, with a new nonce each time", async () => {
    const { ask } = await serveRequests(mirror);
    const { headers, body } = await ask("/login", { headers: { "accept-encoding": "br" } });
    expect(headers["content-encoding"]).toBe("br");
    const nonce = nonceOf(headers["content-security-policy"]);
    expect(brotliDecompressSync(body).toString()).toContain(`<script nonce="${nonce}">hello()</script>`);
    const again = await ask("/login");
    expect(nonceOf(again.headers["content-security-policy"])).not.toBe(nonce);
  });

  it("keep a policy that the response sets, and add none to JSON", async () => {
    const { ask } = await serveRequests(async (incoming: IncomingMessage, response: ServerResponse) => {
      if (incoming.url === "/own") response.setHeader("Content-Security-Policy", "default-src 'none'");
      const type = incoming.url === "/own" ? "text/html" : "application/json";
      response.writeHead(201, { "Content-Type": type });
      response.write("{");
      response.end("}");
    });
    const own = await ask("/own");
    expect([own.status, own.headers["content-security-policy"]]).toEqual([201, "default-src 'none'"]);
    const data = await ask("/data");
    expect([data.status, data.headers["content-type"], data.body.toString()]).toEqual([
      201,
      "application/json",
      "{}",
    ]);
    expect(data.headers["content-security-policy"]).toBeUndefined();
  });

  it.each([["gzip"], ["identity"]])(
    "return large responses completely through Next.js compression: %s",
    async (encoding) => {
      const part = "0123456789".repeat(20_000);
      const { ask } = await serveRequests(async (incoming, response) => {
        compress(incoming, response, () => undefined);
        response.setHeader("Content-Type", "application/json");
        for (let n = 0; n < 40; n++) if (!response.write(part)) await once(response, "drain");
        response.end();
      });
      for (const path of ["/api/openapi.json", "/dashboard", "/data"]) {
        const { headers, body } = await ask(path, { headers: { "accept-encoding": encoding } });
        const text = headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;
        expect(text.length, path).toBe(40 * part.length);
      }
    },
  );

  it("get 404 for the image optimizer and unknown paths below /_next", async () => {
    const { ask, seen } = await serveRequests(mirror);
    for (const path of ["image?url=%2Fa.png&w=640&q=75", "x", "data/build/login.json", "static/none.js"]) {
      const { status, headers } = await ask(`/_next/${path}`);
      expect([status, headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
    }
    expect(seen).toHaveLength(0);
  });

  it("forbid framing of every page, whatever the request headers", async () => {
    const { ask } = await serveRequests(mirror);
    const ways: [string, Record<string, string>][] = [
      ["/", { rsc: "0" }],
      ["/login", { rsc: "1", "accept-encoding": "gzip" }],
      ["/dashboard", {}],
      ["/%5Fnext/x", {}],
      ["/.well-known/x.json", { "next-router-prefetch": "1" }],
      ["/apartments", { cookie: "next-auth.session-token=a" }],
      ["/login", { "content-security-policy": "script-src 'nonce-mine'" }],
    ];
    for (const [path, headers] of ways) {
      const answer = await ask(path, { headers });
      const policy = answer.headers["content-security-policy"];
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(answer.body.toString(), path).toContain(`<script nonce="${nonceOf(policy)}">`);
      expect(policy, path).not.toContain("mine");
    }
  });
});

/**
 * Responds like Next: a full page if no route matches, an empty document for scripts to fill if a route finds nothing.
 */
const missing: NodeHandler = (incoming, response) => {
  const { "content-security-policy": policy } = incoming.headers;
  const empty = '<html id="__next_error__"><head></head><body></body></html>';
  const whole = `<html><head></head><body><h1>No such floor</h1><script nonce="${nonceOf(policy)}">hello()</script></body></html>`;
  response.writeHead(404, { "Content-Type": "text/html; charset=utf-8" });
  response.end(/^\/(apartments|dashboard)\//.test(incoming.url ?? "") ? empty : whole);
  return Promise.resolve();
};

const SIGNED_IN = { cookie: "next-auth.session-token=a" };

describe("a missing page", () => {
  it.each([
    ["of an apartment, drawn for everybody", "/apartments/99Z", {}],
    ["of an apartment, drawn for somebody who is signed in", "/apartments/99Z", SIGNED_IN],
    ["of an apartment without a proper number", "/apartments/none", {}],
    ["without a route", "/no/such/page", {}],
  ])("%s, returns a complete page with 404", async (_, path, headers) => {
    const { ask } = await serveRequests(missing);
    const { status, headers: told, body } = await ask(path, { headers });
    expect(status).toBe(404);
    expect(body.toString()).toContain("<h1>No such floor</h1>");
    const nonce = nonceOf(told["content-security-policy"]);
    expect(body.toString()).toContain(`<script nonce="${nonce}">hello()</script>`);
    expect((await ask(path, { headers, method: "HEAD" })).status).toBe(404);
  });

  it("is rendered again at an unrouted path when Next.js returns an empty document", async () => {
    const { ask, seen } = await serveRequests(missing);
    await ask("/apartments/none");
    expect(seen.map(({ url }) => url)).toEqual(["/apartments/none", "/-"]);
  });
});

describe("the request log", () => {
  it("has one line per request, without email addresses and tokens", async () => {
    const lines: RequestLine[] = [];
    const { ask } = await serveRequests(
      (incoming, response) => {
        if (incoming.url?.startsWith("/api/user/")) {
          const context = requestContext.getStore();
          Object.assign(context ?? {}, { route: "GET /api/user/{email}", actorId: "an-id" });
        }
        response.end("hello");
        return Promise.resolve();
      },
      { onRequest: (line) => lines.push(line) },
    );
    for (const path of ["/", "/", "/login?from=%2Fdashboard", "/api/user/rina@example.com"]) await ask(path);
    const nowhere = await ask("/x/rina%40example.com/y%2540example.com?token=secret");
    expect(lines.map(({ route, status, actor }) => [route, status, actor])).toEqual([
      ["GET /", 200, undefined],
      ["GET /", 200, undefined],
      ["GET /login", 200, undefined],
      ["GET /api/user/{email}", 200, "an-id"],
      ["GET /x/…/…", 200, undefined],
    ]);
    expect(nowhere.headers["x-request-id"]).toBe(lines[4]?.id);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(5);
    expect(JSON.stringify(lines)).not.toMatch(/rina|secret/);
  });

  it.each([
    ["GET", { "Content-Length": "5" }],
    ["HEAD", {}],
  ])("does not mark a complete response to %s as aborted", async (method, headers) => {
    const lines: RequestLine[] = [];
    const { ask } = await serveRequests(
      async (_request, response) => {
        response.writeHead(200, headers);
        response.flushHeaders();
        response.write("hello");
        // The client has everything, and hangs up before the response ends.
        await once(response, "close");
      },
      { onRequest: (line) => lines.push(line) },
    );
    const { body } = await ask("/api/coupons", { method });
    expect(body.toString()).toBe(method === "GET" ? "hello" : "");
    await vi.waitFor(() => expect(lines).toMatchObject([{ route: `${method} /api/coupons`, status: 200 }]));
    expect(lines[0]).not.toHaveProperty("aborted");
  });

  it("marks a request as aborted if the client disconnects during the response", async () => {
    const lines: RequestLine[] = [];
    const { ask } = await serveRequests(
      async (_request, response) => {
        response.writeHead(200, { "Content-Length": "500" });
        response.write("hello");
        await once(response, "close");
      },
      { onRequest: (line) => lines.push(line) },
    );
    await expect(ask("/login", { signal: AbortSignal.timeout(200) })).rejects.toThrow();
    await vi.waitFor(() => expect(lines).toMatchObject([{ route: "GET /login", aborted: true }]));
  });

  it("marks a request as aborted if the client disconnects before the response", async () => {
    const lines: RequestLine[] = [];
    const { ask } = await serveRequests(() => new Promise(() => undefined), {
      onRequest: (line) => lines.push(line),
    });
    await expect(ask("/login", { signal: AbortSignal.timeout(50) })).rejects.toThrow();
    await vi.waitFor(() => expect(lines).toMatchObject([{ route: "GET /login", aborted: true }]));
  });
});

const asking = (...paths: string[]) =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join("");

describe("requests pipelined on one connection", () => {
  it("are handled one at a time, in order", async () => {
    const events: string[] = [];
    const next: NodeHandler = async ({ url = "" }, response) => {
      events.push(`begins ${url}`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`ends ${url}`);
      response.end(`<${url}>`);
    };
    const { port } = await serveRequests(next);
    const socket = connect(port, "127.0.0.1").setEncoding("utf8");
    let answers = "";
    socket.on("data", (part: string) => (answers += part));
    socket.write(asking("/one", "/two", "/three"));
    await vi.waitFor(() => expect(answers).toContain("</three>"));
    expect(answers.match(/<[^>]*>/g)).toEqual(["</one>", "</two>", "</three>"]);
    expect(events).toEqual(["one", "two", "three"].flatMap((name) => [`begins /${name}`, `ends /${name}`]));
    socket.destroy();
  });

  it("close the connection when more than 32 wait", async () => {
    let begun = 0;
    const { port, seen } = await serveRequests(() => {
      begun++;
      return new Promise(() => undefined);
    });
    const ask = (count: number) => {
      const socket = connect(port, "127.0.0.1");
      socket.write(asking(...Array.from({ length: count }, () => "/slow")));
      const isClosed = once(socket, "close").then(() => true);
      return { socket, isClosed };
    };
    const patient = ask(33);
    await vi.waitFor(() => expect(begun).toBe(1));
    const crowd = ask(34);
    expect(await crowd.isClosed).toBe(true);
    expect(patient.socket.closed).toBe(false);
    expect(seen.length).toBeLessThanOrEqual(2);
    patient.socket.destroy();
  });
});
