import { readdirSync, readFileSync, statSync } from "node:fs";
import { get, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { expect, type APIRequestContext, type PlaywrightWorkerArgs } from "playwright/test";
import { ADMIN, PASSWORD, USER } from "../support/browser-actors";
import { test } from "../support/browser-test";

/** Returns a request context without a browser, signed in by next-auth's own call; a visitor's without an email. */
async function requestsOf(
  playwright: PlaywrightWorkerArgs["playwright"],
  baseURL: string,
  email?: string,
): Promise<APIRequestContext> {
  const context = await playwright.request.newContext({ baseURL, maxRedirects: 0 });
  if (!email) return context;
  const { csrfToken } = (await (await context.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const form = { csrfToken, email, password: PASSWORD, json: "true" };
  expect((await context.post("/api/auth/callback/credentials", { form })).status()).toBe(200);
  return context;
}

/** Data on each guarded page of the demo that is not public. */
const GUARDED: readonly (readonly [path: string, data: RegExp])[] = [
  ["/dashboard/manage-members", /member@nibash\.test/],
  ["/dashboard/manage-coupons", /WELCOME10/],
  ["/dashboard/agreement-requests", /arif\.mahmud@nibash\.test/],
  ["/dashboard/payments/all", /pi_[\w]+|member@nibash\.test/],
];

/** Every way in which Next itself, a curious user or an old middleware vulnerability requests a page's data. */
const WAYS: readonly (readonly [string, Record<string, string>])[] = [
  ["", {}],
  ["", { RSC: "1" }],
  ["?_rsc=1abcd", { RSC: "1" }],
  [".rsc", {}],
  [".txt", {}],
  ["", { RSC: "1", "Next-Router-Prefetch": "1" }],
  ["", { RSC: "1", "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "/_tree" }],
  ["", { "Sec-Purpose": "prefetch", Purpose: "prefetch" }],
  ["", { "X-Middleware-Subrequest": "middleware:middleware:middleware:middleware:middleware" }],
  ["", { "X-Middleware-Subrequest": "src/middleware", RSC: "1" }],
  ["", { "X-Nibash-Path": "/dashboard", "X-Middleware-Next": "1", "X-Middleware-Rewrite": "/dashboard" }],
];

test("guarded pages send their data only to an admin, however they are requested (B8)", async ({
  playwright,
  baseURL,
}) => {
  const admin = await requestsOf(playwright, baseURL ?? "", ADMIN);
  for (const [path, data] of GUARDED) expect(await (await admin.get(path)).text(), path).toMatch(data);
  for (const email of [undefined, USER])
    for (const [path, data] of GUARDED)
      for (const [suffix, headers] of WAYS) {
        // A new session each time: a forbidden page ends it.
        const person = await requestsOf(playwright, baseURL ?? "", email);
        const answer = await person.get(path + suffix, { headers });
        const told = `${path}${suffix} ${JSON.stringify(headers)} as ${email ?? "visitor"}`;
        const body = (await answer.text()).replaceAll(USER, "");
        expect(body, told).not.toMatch(data);
        expect(body, told).not.toMatch(/[\w.]+@nibash\.test/);
        await person.dispose();
      }
  await admin.dispose();
});

test("Next's own image optimizer returns 404 (G5)", async ({ request }) => {
  for (const url of [
    "%2Fmedia%2Fhero-1.webp",
    "http%3A%2F%2F169.254.169.254%2F",
    "https%3A%2F%2Fevil.example%2Fa.png",
  ])
    expect((await request.get(`/_next/image?url=${url}&w=640&q=75`)).status()).toBe(404);
});

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

test("static files and public responses contain no secrets, and no source maps are published (X1)", async ({
  request,
}) => {
  const secret =
    /sk_(test|live)_\w{8}|rk_(test|live)_\w{8}|whsec_\w{8}|mongodb(\+srv)?:\/\/|cloudinary:\/\/\w|smtps?:\/\/\w+:|\$argon2id\$|NEXTAUTH_SECRET|ACCESS_TOKEN_SECRET|STRIPE_SECRET_KEY|METRICS_TOKEN|-----BEGIN/;
  const files = [...filesBelow(".next/static")];
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((path) => path.endsWith(".map"))).toEqual([]);
  for (const path of files.filter((each) => /\.(js|css|json|html)$/.test(each)))
    expect(secret.exec(readFileSync(path, "utf8"))?.[0], path).toBeUndefined();
  for (const path of [
    "/",
    "/apartments",
    "/login",
    "/register",
    "/api/openapi.json",
    "/api/health",
    "/no/page",
  ])
    expect(secret.exec(await (await request.get(path)).text())?.[0], path).toBeUndefined();
});

test("/login shows its usual error for codes like __proto__ and toString", async ({ request }) => {
  for (const error of ["__proto__", "constructor", "toString"]) {
    const answer = await request.get(`/login?error=${error}`);
    expect(answer.status(), error).toBe(200);
    expect(await answer.text(), error).toContain("Logging in did not work. Please try again.");
  }
});

test("a request that offers h2c or WebSocket gets a plain HTTP response", async ({ baseURL }) => {
  const offer = (path: string, upgrade: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { connection: "Upgrade", upgrade };
      get(new URL(path, baseURL), { headers, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on("error", reject);
    });
  // curl --http2 and Java's client start every connection like this.
  expect(await offer("/api/health", "h2c")).toBe(200);
  expect(await offer("/", "h2c")).toBe(200);
  expect(await offer("/api/members", "websocket")).toBe(401);
});

/** Sends the path unchanged: a browser and fetch would normalise it. */
function askRaw(baseURL: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(baseURL);
  return new Promise<{ status?: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    get({ hostname, port, path, headers, agent: false }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (part: string) => (body += part));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body }));
    }).on("error", reject);
  });
}

test("every HTML response has a content security policy and cannot be framed", async ({ baseURL }) => {
  const ways: [path: string, headers: Record<string, string>, status: number][] = [
    ["/", { rsc: "0" }, 200],
    ["/login", { rsc: "0" }, 200],
    ["/login", {}, 200],
    ["/apartments", { cookie: "next-auth.session-token=x" }, 200],
    ["/about-us", { "next-router-prefetch": "1" }, 200],
    ["/no/such/page", {}, 404],
    ["/no/such/page", { rsc: "0" }, 404],
    ["/apartments/99Z", {}, 404],
    ["/apartments/none", {}, 404],
    ["/%5Fnext/x", {}, 404],
  ];
  for (const [path, headers, status] of ways) {
    const answer = await askRaw(baseURL ?? "", path, headers);
    const told = `${path} ${JSON.stringify(headers)}`;
    expect(answer.status, told).toBe(status);
    expect(answer.headers["content-type"], told).toContain("text/html");
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy, told).toContain("frame-ancestors 'none'");
    const nonce = /script-src 'self' 'nonce-([\w+/]+)' 'strict-dynamic';/.exec(policy)?.[1] ?? "none";
    // Each executable script has this response's nonce.
    const scripts = answer.body.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? [];
    expect(scripts.length, told).toBeGreaterThan(2);
    expect(
      scripts.filter((script) => !script.includes(`nonce="${nonce}"`)),
      told,
    ).toEqual([]);
  }
  for (const [path, status] of [
    ["/_next/x", 404],
    ["/_next/data/x/login.json", 404],
    ["/api/../login", 400],
    [`/${"%25".repeat(5_000)}`, 414],
  ] as const) {
    const answer = await askRaw(baseURL ?? "", path);
    expect(answer.status, path).toBe(status);
    expect(answer.headers["content-type"], path).not.toContain("html");
  }
});

test("the 404 page works without JavaScript", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const path of ["/no/such/page", "/apartments/99Z", "/apartments/none"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found." })).toBeVisible();
    await expect(page.getByRole("link", { name: "Go Home" })).toBeVisible();
  }
});

test("server actions and form posts to pages are rejected", async ({ request }) => {
  expect((await request.post("/", { headers: { "Next-Action": "7f00" } })).status()).toBe(400);
  expect((await request.post("/login", { multipart: { $ACTION_ID_7f00: "" } })).status()).toBe(405);
});
