import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { routeGroup } from "@/lib/platform/metrics";
import { requestContext } from "@/lib/platform/request-context";
import { serveRequests } from "@/tests/support/request-handler-server";
import { logRequest, type RequestLine } from "./request-log";

// Completes the configuration; no test connects.
vi.stubEnv("MONGODB_URI", "mongodb://127.0.0.1:1/none");

const ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = `00-${ID}-00f067aa0ba902b7-01`;

/** Starts a server whose handler responds with its request context. */
async function serve() {
  const lines: RequestLine[] = [];
  const { ask } = await serveRequests(
    (_incoming, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end(JSON.stringify(requestContext.getStore() ?? {}));
      return Promise.resolve();
    },
    { onRequest: (line) => lines.push(line) },
  );
  return { ask, lines };
}

describe("a request ID from the proxy", () => {
  it.each(["abcd-1234", ID, "0b7b7c1e-6c1a-4c1e-9d5f-3f8f7a7e6f10", "a".repeat(64)])(
    "is used in the log, the request context and the response: %s",
    async (id) => {
      const { ask, lines } = await serve();
      const { headers, body } = await ask("/login", { headers: { "X-Request-Id": id } });
      expect(headers["x-request-id"]).toBe(id);
      expect(body.toString()).toContain(`"requestId":"${id}"`);
      expect(lines.map((line) => line.id)).toEqual([id]);
    },
  );

  it.each([
    "short",
    "a".repeat(65),
    'x"},{"level":60',
    "a b c d e f",
    "<script>alert(1)</script>",
    "äöüäöüäöü",
  ])("is replaced if it is malformed: %s", async (id) => {
    const { ask, lines } = await serve();
    const { headers } = await ask("/login", {
      headers: { "X-Request-Id": Buffer.from(id).toString("latin1") },
    });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines[0]?.id).toBe(headers["x-request-id"]);
  });

  it("is returned with a cached response too", async () => {
    const { ask, lines } = await serve();
    await ask("/");
    for (const id of ["first-one", "second-one"])
      expect((await ask("/", { headers: { "X-Request-Id": id } })).headers["x-request-id"]).toBe(id);
    expect((await ask("/")).headers["x-request-id"]).toBeUndefined();
    expect(lines.slice(1, 3).map(({ id }) => id)).toEqual(["first-one", "second-one"]);
  });
});

describe("a traceparent header", () => {
  it("puts the trace ID in the log, and a new span ID in the traceresponse header", async () => {
    const { ask, lines } = await serve();
    for (const path of ["/login", "/"]) {
      const { headers } = await ask(path, { headers: { traceparent: PARENT } });
      expect(headers.traceresponse).toMatch(new RegExp(`^00-${ID}-[0-9a-f]{16}-01$`));
      expect(headers.traceresponse).not.toContain("00f067aa0ba902b7");
    }
    expect(lines.map(({ trace }) => trace)).toEqual([ID, ID]);
  });

  it.each([
    "",
    `00-${ID}-00f067aa0ba902b7`,
    `ff-${ID}-00f067aa0ba902b7-01`,
    `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
    `00-${ID}-${"0".repeat(16)}-01`,
    `00-${ID.toUpperCase()}-00f067aa0ba902b7-01`,
    `${PARENT}\u0022`,
  ])("is ignored if it is invalid: %s", async (traceparent) => {
    const { ask, lines } = await serve();
    const { headers } = await ask("/login", { headers: { traceparent } });
    expect(headers.traceresponse).toBeUndefined();
    expect(lines[0]?.trace).toBeUndefined();
  });
});

/** Returns the logged route of a request that nothing has checked. */
function routeOf(url: string): string {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url });
  const response = new ServerResponse(request);
  const lines: RequestLine[] = [];
  logRequest(request, response, { requestId: "an-id" }, (line) => lines.push(line));
  response.emit("close");
  return lines[0]?.route ?? "";
}

describe("the path in the log", () => {
  it("contains no email address, however it is encoded", () => {
    for (const address of ["rina@example.com", "rina%40example.com", "rina%2540example.com", "rina%252540x"])
      expect(routeOf(`/x/${address}/y?email=${address}`)).toBe("GET /x/…/y");
  });

  it("is cut when it is too long, without the segment at the cut", () => {
    expect(routeOf(`/${"a".repeat(150)}/${"b".repeat(47)}%40example.com`)).toBe(`GET /${"a".repeat(150)}/…`);
  });
});

it.each([
  ["/api/stripe/webhook", "/api/stripe/webhook"],
  ["/api/auth/callback/credentials", "/api/auth"],
  ["/api/images/abc", "/api/images"],
  ["/api/repairs/a/photos/b", "/api/repairs, photos"],
  ["/api/nope", "/api, other"],
  ["/api", "/api, other"],
  ["/_next/static/chunks/a.js", "files"],
  ["/sitemap.xml", "files"],
  ["/dashboard/audit", "guarded pages"],
  ["/payment", "guarded pages"],
  ["/paymentx", "public pages"],
  ["/anything/somebody/made/up", "public pages"],
])("counts %s under %s", (path, family) => {
  expect(routeGroup(path)).toBe(family);
});
