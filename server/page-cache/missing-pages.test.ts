import { describe, expect, it, vi } from "vitest";
import { serveRequests } from "@/tests/support/request-handler-server";
import { type NodeHandler } from "./capture";

// Completes the configuration; no test connects.
vi.stubEnv("MONGODB_URI", "mongodb://127.0.0.1:1/none");

const nonceOf = (policy: string | string[] = "") => /'nonce-([^']+)'/.exec(policy.toString())?.[1] ?? "";

/**
 * Responds like Next: a full page if no route matches, an empty document for scripts to fill if a route finds nothing.
 */
const next: NodeHandler = (incoming, response) => {
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
    const { ask } = await serveRequests(next);
    const { status, headers: told, body } = await ask(path, { headers });
    expect(status).toBe(404);
    expect(body.toString()).toContain("<h1>No such floor</h1>");
    const nonce = nonceOf(told["content-security-policy"]);
    expect(body.toString()).toContain(`<script nonce="${nonce}">hello()</script>`);
    expect((await ask(path, { headers, method: "HEAD" })).status).toBe(404);
  });

  it("is rendered again at an unrouted path when Next.js returns an empty document", async () => {
    const { ask, seen } = await serveRequests(next);
    await ask("/apartments/none");
    expect(seen.map(({ url }) => url)).toEqual(["/apartments/none", "/-"]);
  });
});
