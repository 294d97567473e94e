import { expect, request, type APIRequestContext, type BrowserContext, type Page } from "playwright/test";
import { ADMIN, beginSession, jpeg, PASSWORD } from "./browser-actors";
import { closeContext } from "./browser-context";
import { test } from "./browser-test";

/** Calls the product with a user's access token, as any client does. */
export interface Caller {
  readonly call: (
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    data?: object,
  ) => Promise<unknown>;
}

/** Below the five minutes that a token lives: a serial file on a slow machine takes longer. */
const RENEWED_AFTER_MS = 4 * 60_000;

/** Signs in and calls with an access token, which a session of its own renews: the page may be another user's by then. */
export async function signInByCall(
  context: APIRequestContext,
  baseURL: string,
  email: string,
): Promise<Caller> {
  let token = await beginAndTakeToken(context, baseURL, email);
  let takenAt = Date.now();
  const call: Caller["call"] = async (method, path, data) => {
    if (Date.now() - takenAt > RENEWED_AFTER_MS) {
      const own = await request.newContext({ baseURL });
      token = await beginAndTakeToken(own, baseURL, email);
      takenAt = Date.now();
      await own.dispose();
    }
    const headers = { Authorization: `Bearer ${token}` };
    const response = await context.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
    expect(response.ok(), `${method} ${path}: ${String(response.status())}`).toBe(true);
    return response.json() as Promise<unknown>;
  };
  return { call };
}

async function beginAndTakeToken(
  context: APIRequestContext,
  baseURL: string,
  email: string,
): Promise<string> {
  await beginSession(context, email);
  const answer = await context.post("/api/jwt", {
    data: { email },
    headers: { Origin: new URL(baseURL).origin },
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Creates a person who has requested a free apartment, signed in where `context` keeps its cookies. */
export async function askForApartment(
  context: APIRequestContext,
  baseURL: string,
  admin: Caller,
): Promise<{ email: string; name: string; apartment_no: string; requestId: string }> {
  const name = "Rafiq Islam";
  const email = `tenant.${Date.now().toString(36)}@example.com`;
  const image = { name: "me.jpg", mimeType: "image/jpeg", buffer: await jpeg() };
  const multipart = { name, email, password: PASSWORD, image };
  expect((await context.post("/api/register", { multipart })).status()).toBe(201);
  const person = await signInByCall(context, baseURL, email);
  const { result } = (await person.call("GET", "/apartments?limit=50")) as {
    result: { _id: string; apartment_no: string; booking_status: string }[];
  };
  const free = result.findLast(({ booking_status }) => booking_status === "available");
  // The rent is all that the agreement asks, so that who has paid it owes nothing.
  await admin.call("PATCH", `/apartments/${String(free?.apartment_no)}`, { service_charge: 0 });
  const wish = { telephone: "+880 1711 000000", people: 4, message: "We are four." };
  await person.call("POST", "/request-apartment", { apartment_id: free?._id, ...wish });
  const requests = (await admin.call("GET", "/requests")) as { _id: string; email: string }[];
  const own = requests.find((request) => request.email === email);
  expect(own, `the request of ${email}`).toBeDefined();
  return { email, name, apartment_no: free?.apartment_no ?? "", requestId: own?._id ?? "" };
}

/** Creates a person with a new agreement, signed in in the page's browser; `admin` must be an admin's caller. */
export async function moveIn(page: Page, baseURL: string, admin: Caller): Promise<string> {
  const { email, requestId } = await askForApartment(page.request, baseURL, admin);
  await admin.call("POST", "/accepted-requests", { request_id: requestId });
  await signInByCall(page.request, baseURL, email);
  return email;
}

export async function moveOut(admin: Caller, email: string): Promise<void> {
  await admin.call("PATCH", "/update-role", { email, role: "user", deleteApartment: true, apartment_id: "" });
}

export function signInAdmin(request: APIRequestContext, baseURL: string): Promise<Caller> {
  return signInByCall(request, baseURL, ADMIN);
}

/** What the tests of one file, which run in sequence, share. */
interface TenantOfFile {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly admin: Caller;
  readonly email: string;
}

/** Call once at the top of a file: creates a tenant, signed in in a browser of their own, who moves out at the end. */
export function tenantOfFile(): TenantOfFile {
  const tenant = {} as { -readonly [Key in keyof TenantOfFile]: TenantOfFile[Key] };
  test.describe.configure({ mode: "serial" });
  test.beforeAll(async ({ browser, baseURL }) => {
    if (!baseURL) throw new Error("playwright.config.ts names the address of the product.");
    tenant.context = await browser.newContext({ baseURL });
    tenant.page = await tenant.context.newPage();
    tenant.admin = await signInAdmin(await request.newContext({ baseURL }), baseURL);
    tenant.email = await moveIn(tenant.page, baseURL, tenant.admin);
  });
  test.afterEach(() => tenant.page.unrouteAll({ behavior: "ignoreErrors" }));
  test.afterAll(async () => {
    await moveOut(tenant.admin, tenant.email);
    await closeContext(tenant.context);
  });
  return tenant;
}
