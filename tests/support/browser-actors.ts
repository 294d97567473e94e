import { expect, type APIRequestContext, type Page, type Response } from "playwright/test";
import sharp from "sharp";
import { atRest, expectAwake, expectToast } from "./browser-context";

export const PASSWORD = "Nibash#2026";
export const ADMIN = "admin@nibash.test";
export const MEMBER = "member@nibash.test";
export const USER = "user@nibash.test";

/** Opens a page and waits until it is hydrated; early-press.spec.ts tests earlier presses. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path);
  await expectAwake(page);
  return answer;
}

/** Opens a page and waits until it has loaded the session. */
export async function visitKnowing(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await atRest(page);
}

/** Signs in by next-auth's own call; the cookies stay in the context that `request` belongs to. */
export async function beginSession(request: APIRequestContext, email: string): Promise<void> {
  const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const form = { csrfToken, email, password: PASSWORD, json: "true" };
  const answer = await request.post("/api/auth/callback/credentials", { form });
  expect(answer.status(), `the sign-in of ${email}`).toBe(200);
}

/** Signs in without the form, which identity-*.spec.ts and main-job.spec.ts test. */
export async function enter(page: Page, email: string): Promise<void> {
  await beginSession(page.request, email);
}

/** Signs in through the form, as a user does, and waits for the redirect back. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await visit(page, "/login");
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expectToast(page, "Signin Successful");
  await page.waitForURL((address) => address.pathname !== "/login");
}

/** Deletes the session cookie while no response is in flight that could set it again. */
export async function loseCookies(page: Page): Promise<void> {
  await Promise.all(page.context().pages().map(atRest));
  await page.context().clearCookies();
}

/** Returns the link with this text in the latest mail to an address. */
export async function mailedLink(page: Page, email: string, words: string): Promise<string> {
  const mail = page.locator("article", { hasText: email }).filter({ hasText: words }).first();
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return (await mail.locator("a[href*='#']").first().getAttribute("href")) ?? "";
}

/** Returns a real JPEG of the given size. */
export async function jpeg(width = 640, height = 480): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#9E3D25" } })
    .jpeg()
    .toBuffer();
}

interface NewPerson {
  readonly name: string;
  readonly email: string;
}

/** Registers through the form; the user is then signed in and on the home page. */
export async function register(page: Page, person: NewPerson, password = PASSWORD): Promise<void> {
  await visit(page, "/register");
  await fillRegistration(page, person, password);
  await page.waitForURL((address) => address.pathname === "/");
}

/** Fills and submits the registration form of the current page, which leads back to where the user came from. */
export async function fillRegistration(page: Page, person: NewPerson, password = PASSWORD): Promise<void> {
  await expectAwake(page);
  await page.getByLabel("Username").fill(person.name);
  await page
    .getByLabel("Upload Photo")
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
  await page.getByLabel("Email Address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expectToast(page, "Signup Successful");
}

/** Fills the card field of the payment screen; its inputs have Stripe's own names. */
export async function fillCard(page: Page, number: string, expiry = "12 / 34"): Promise<void> {
  await page.locator("input[name=cardnumber]").fill(number);
  await page.locator("input[name=exp-date]").fill(expiry);
  await page.locator("input[name=cvc]").fill("123");
}

/** Collects what must not happen on any screen: console errors, policy violations, failed own requests. */
export function watchForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on("console", (message) => {
    const words = `console: ${message.text()} (${message.location().url})`;
    // If tiles cannot be loaded, the browser gives their address only as the location.
    if (message.type() !== "error" || words.includes("tile.openstreetmap.org")) return;
    // Playwright puts its own scripts into every frame, also into that of a mail, which runs none.
    if (message.location().url !== "about:srcdoc") trouble.push(words);
  });
  page.on("pageerror", (error) => trouble.push(`page: ${error.message}`));
  page.on("requestfailed", (request) => {
    const failure = request.failure()?.errorText ?? "";
    const own = new URL(request.url()).hostname === new URL(page.url()).hostname;
    if (own && failure !== "net::ERR_ABORTED") trouble.push(`request: ${request.url()} ${failure}`);
  });
  return trouble;
}
