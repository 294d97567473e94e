import mongoose from "mongoose";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createIndexes } from "@/lib/platform/db/indexes";
import { loadApi, type CallInput } from "../support/api-routes";
import { cookieHeaders, formOf } from "../support/call-inputs";
import { VALID } from "../support/call-world";
import { keepWorld, snapshotWorld } from "../support/kept-world";
import { connectTestDatabase } from "../support/mongo";
import { OUTSIDE, PERMISSIONS } from "../support/permissions";
import { AuthBrowser } from "../support/sign-in";

vi.stubEnv("METRICS_TOKEN", "metrics-token-of-the-tests");
connectTestDatabase({ keepBetweenTests: true });
const inWorld = keepWorld();

let api: Awaited<ReturnType<typeof loadApi>>;
beforeAll(async () => {
  api = await loadApi();
  await createIndexes(mongoose.connection);
});

const UNSAFE = [...PERMISSIONS.keys()].filter((call) => !call.startsWith("GET "));
/** The roles that may make each call, so that only the missing authentication stops it. */
const SENDER: Record<string, string> = { "POST /request-apartment": "user" };
const senderOf = (call: string) =>
  SENDER[call] ?? (PERMISSIONS.get(call)?.admin === "yes" ? "admin" : "member");

/** Headers that a page of another site can make a browser send. */
const FOREIGN: Record<string, string>[] = [
  { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
  { Origin: "https://evil.example" },
  { Origin: "null", "Sec-Fetch-Site": "cross-site" },
  { Origin: "https://other.localhost:3000", "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "cross-site" },
];

/** Returns the request as it is, as JSON in plain text (which needs no CORS preflight), and as a form. */
function shapesOf(input: CallInput): CallInput[] {
  const { body } = input;
  if (body === undefined || body instanceof FormData) return [input];
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(body as object)) fields[name] = String(value);
  const plain = { "Content-Type": "text/plain" };
  return [input, { ...input, headers: plain }, { ...input, body: formOf(fields) }];
}

describe("cross-site requests to unsafe calls with the cookie alone (docs/security.md H1)", () => {
  it.each(UNSAFE)("%s rejects them as JSON, plain text or a form, and changes nothing", (call) =>
    inWorld(async ({ world }) => {
      const person = world.people[senderOf(call)];
      const cookie = await cookieHeaders(person);
      const input = (await VALID[call]?.(world, person)) ?? {};
      const before = await snapshotWorld();
      for (const foreign of FOREIGN)
        for (const shape of shapesOf({ ...input, headers: {} })) {
          const headers = { Cookie: cookie.Cookie ?? "", ...shape.headers, ...foreign };
          const { status } = await api.send(call, { ...shape, headers });
          expect([401, 403], `${JSON.stringify(foreign)} ${String(status)}`).toContain(status);
        }
      expect(await snapshotWorld()).toEqual(before);
    }),
  );
});

const GUARDS: Record<string, string> = {
  "GET /images/{id}": "nothing",
  "GET /payment-reports/{id}/photo": "nothing",
  "GET /expenses/{id}/photo": "nothing",
  "GET /repairs/{id}/photos/{photo_id}": "nothing",
  "GET /docs/{file}": "start.js",
};

describe("responses from outside the API wrapper (docs/security.md H6)", () => {
  it.each(Object.keys(OUTSIDE))(
    "%s sends nosniff, a content type unless it redirects, and no-store unless it is a docs file",
    async (call) => {
      const bearer = { Authorization: "Bearer metrics-token-of-the-tests" };
      const params = { any: GUARDS[call] ?? "" };
      const post = call.startsWith("POST ") ? { body: "{}" } : {};
      const response = await api.send(call, { params, headers: bearer, ...post });
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      // A redirect has no body, and so no content type.
      if (response.headers.has("location")) expect(await response.text()).toBe("");
      else
        expect(response.headers.get("content-type")).toMatch(
          /^(application\/json|text\/(plain|html|javascript))/,
        );
      if (call !== "GET /docs/{file}")
        expect(response.headers.get("cache-control")).toBe("private, no-store");
    },
  );

  it("next-auth and unknown paths send nosniff and no-store, and never return 500", async () => {
    const browser = new AuthBrowser();
    const answers = [
      await browser.call("csrf"),
      await browser.call("session"),
      await browser.call("providers"),
      await browser.signIn("nobody@example.com", "Wrong#2026"),
      await browser.call("nonsense"),
      await browser.call("signin"),
      await browser.call("signout"),
      await browser.call("verify-request"),
      await browser.call("error?error=%3Cscript%3E"),
    ];
    for (const response of answers) {
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      if (response.body) expect(response.headers.get("content-type")).toBe("application/json");
      expect(response.status).not.toBe(500);
    }
  });
});
