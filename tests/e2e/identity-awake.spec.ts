import { expect, type Page } from "playwright/test";
import { enter, loseCookies, MEMBER, signIn, USER, visit } from "../support/browser-actors";
import { atRest } from "../support/browser-context";
import { test } from "../support/browser-test";

const token = () => localStorage.getItem("access-token");

/**
 * Hides the tab and shows it again, as switching tabs or closing the lid does; a headless browser's tabs are always
 * visible.
 */
async function sleepAndWake(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ["hidden", "visible"]) {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }
  });
}

/** Records the calls that concern the session. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const name = /\/api\/(auth\/session|jwt)$/.exec(request.url())?.[1];
    if (name) asked.push(name);
  });
  return asked;
}

async function openDashboard(page: Page): Promise<void> {
  await page.clock.install();
  await enter(page, USER);
  await visit(page, "/dashboard");
  await expect.poll(() => page.evaluate(token)).not.toBeNull();
  await atRest(page);
  await passMoment(page);
}

/** Waits past the token's issue second: a token has whole seconds, so one renewed within that second is identical. */
async function outlive(issued: string | null): Promise<void> {
  const [, claims = ""] = issued?.split(".") ?? [];
  const { iat } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { iat: number };
  await expect.poll(() => Date.now() / 1_000).toBeGreaterThan(iat + 1);
}

/** Passes the few seconds in which another awakening sends no request. */
async function passMoment(page: Page): Promise<void> {
  await page.clock.fastForward(6_000);
}

test("a waking tab checks the session and renews the token once, even before it is due", async ({ page }) => {
  await openDashboard(page);
  const before = await page.evaluate(token);
  await outlive(before);
  const asked = listen(page);
  await sleepAndWake(page);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await sleepAndWake(page);
  await expect.poll(() => page.evaluate(token)).not.toBe(before);
  await atRest(page);
  expect(asked).toEqual(["auth/session", "jwt"]);
});

test("a page from the back/forward cache checks the session and renews the token at once", async ({
  page,
}) => {
  await openDashboard(page);
  const asked = listen(page);
  const back = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await back();
  await expect.poll(() => asked).toEqual(["auth/session", "jwt"]);
  await atRest(page);
  await back();
  await expect.poll(() => asked).toEqual(["auth/session", "jwt", "auth/session", "jwt"]);
});

test("a rate-limited or failed token renewal does not sign the user out @long", async ({ page }) => {
  await openDashboard(page);
  const before = await page.evaluate(token);
  const asked = listen(page);
  await page.route("**/api/jwt", (route) =>
    route.fulfill({ status: 429, json: { error: { code: "rate_limited", message: "Too many tries." } } }),
  );
  await sleepAndWake(page);
  await expect.poll(() => asked).toEqual(["auth/session", "jwt"]);
  await page.unroute("**/api/jwt");
  await page.route("**/api/**", (route) => route.abort());
  await passMoment(page);
  const refused = page.waitForEvent("requestfailed");
  await sleepAndWake(page);
  await refused;
  expect(asked.length).toBeGreaterThan(2);
  // Before the route is free again, on which the page's next try would fetch a new one.
  expect(await page.evaluate(token)).toBe(before);
  await page.unroute("**/api/**");
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a waking tab whose session has ended goes to the login page", async ({ page }) => {
  await openDashboard(page);
  await loseCookies(page);
  await sleepAndWake(page);
  await page.waitForURL((address) => address.pathname === "/login");
  expect(await page.evaluate(token)).toBeNull();
});

test("a token renewal that returns 401 signs the user out", async ({ page }) => {
  await openDashboard(page);
  const refusal = { error: { code: "unauthenticated", message: "Please log in." } };
  await page.route("**/api/jwt", (route) => route.fulfill({ status: 401, json: refusal }));
  await sleepAndWake(page);
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard&error=expired/);
  expect(await page.evaluate(token)).toBeNull();
  expect(await (await page.request.get("/api/auth/session")).json()).toEqual({});
});

test("a waking tab that missed the sign-in of another user shows that user's page", async ({ page }) => {
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });
  await openDashboard(page);
  await expect(page.getByText(USER).first()).toBeVisible();
  const acting = await page.context().newPage();
  await visit(acting, "/dashboard");
  await acting.getByRole("button", { name: "Logout" }).first().click();
  await acting.waitForURL((address) => address.pathname === "/");
  await signIn(acting, MEMBER);
  await atRest(page);
  await expect(page.getByText(USER).first()).toBeVisible();
  await sleepAndWake(page);
  await expect(page.getByText(MEMBER).first()).toBeVisible();
  await expect(page.getByText(USER)).toHaveCount(0);
});

test("a click in the dashboard checks neither session nor token @long", async ({ page }) => {
  await openDashboard(page);
  const asked = listen(page);
  await page.getByRole("link", { name: "Announcements" }).first().click();
  await expect(page.getByRole("heading", { name: /All Announcements/ })).toBeVisible();
  await atRest(page);
  expect(asked).toEqual([]);
});
