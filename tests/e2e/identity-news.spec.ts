import { expect, type Page, request } from "playwright/test";
import { ADMIN, enter, loseCookies, register, signIn, USER, visit } from "../support/browser-actors";
import { atRest } from "../support/browser-context";
import { type Caller, moveIn, moveOut, signInAdmin } from "../support/browser-tenant";
import { test } from "../support/browser-test";

const token = () => localStorage.getItem("access-token");

async function adminOf(baseURL: string): Promise<Caller> {
  return signInAdmin(await request.newContext({ baseURL }), baseURL);
}

/** Returns the screens in the menu. */
const menu = (page: Page) => page.getByRole("complementary").getByRole("link").allInnerTexts();

test("the menu shows a newly granted role on the next navigation, without signing in again @long", async ({
  page,
  baseURL,
}) => {
  const admin = await adminOf(baseURL ?? "");
  const email = await moveIn(page, baseURL ?? "", admin);
  await moveOut(admin, email);
  await visit(page, "/dashboard/announcements");
  await atRest(page);
  expect((await menu(page)).join()).not.toContain("Make Payment");
  await acceptAgain(page, admin, email);
  await page.getByRole("link", { name: "Profile" }).first().click();
  await expect(page.getByRole("region", { name: "You" }).getByText("Member")).toBeVisible();
  await expect(page.getByRole("link", { name: "Make Payment" }).first()).toBeVisible();
  await page.getByRole("link", { name: "Make Payment" }).first().click();
  await page.waitForURL((address) => address.pathname === "/dashboard/make-payment");
  await moveOut(admin, email);
});

/** Calls as the user's own page does, with its token. */
async function acceptAgain(page: Page, admin: Caller, email: string): Promise<void> {
  await page.evaluate(async () => {
    const { result } = (await (await fetch("/api/apartments?limit=50")).json()) as {
      result: { _id: string; booking_status: string }[];
    };
    const free = result.findLast(({ booking_status }) => booking_status === "available");
    await fetch("/api/request-apartment", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${localStorage.getItem("access-token") ?? ""}`,
      },
      body: JSON.stringify({ apartment_id: free?._id }),
    });
  });
  const requests = (await admin.call("GET", "/requests")) as { _id: string; email: string; status: string }[];
  const own = requests.find((each) => each.email === email && each.status === "pending");
  await admin.call("POST", "/accepted-requests", { request_id: own?._id });
}

test("a former member who opens a member page is signed out in every tab, and the token is deleted", async ({
  page,
  baseURL,
}) => {
  const admin = await adminOf(baseURL ?? "");
  const email = await moveIn(page, baseURL ?? "", admin);
  const other = await page.context().newPage();
  await visit(other, "/dashboard/payment-history");
  await visit(page, "/dashboard");
  await atRest(page);
  await moveOut(admin, email);
  await page.getByRole("link", { name: "Make Payment" }).first().click();
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fmake-payment&error=forbidden$/);
  await expect(page.getByText("Forbidden Access!").first()).toBeVisible();
  await expect.poll(() => page.evaluate(token)).toBeNull();
  await other.waitForURL((address) => address.pathname === "/login");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
});

test("a password reset link still works after Back and a reload @long", async ({ page }) => {
  const email = `reload.${Date.now().toString(36)}@example.com`;
  await register(page, { name: "Reload", email });
  await page.request.post("/api/password/forgot", { data: { email } });
  await loseCookies(page);
  await page.goto("/dev/mail");
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(`To ${email}`).first()).toBeVisible({ timeout: 1_000 });
    await expect(page.locator("article", { hasText: email }).first()).toContainText("new password");
  }).toPass();
  const link = page.locator("article", { hasText: email }).first().locator("a[href*='/reset-password']");
  await link.click();
  await page.waitForURL((address) => address.pathname === "/reset-password");
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "New Password" })).toBeVisible();
  await page.reload();
  await page.getByRole("textbox", { name: "New Password" }).fill("Reloaded#2027");
  await page.getByRole("button", { name: "Save the Password" }).click();
  await expect(page.getByText("Password changed. Please log in.")).toBeVisible();
  await signIn(page, email, "Reloaded#2027");
});

test("a very long name without spaces does not overflow the profile on a phone @long", async ({
  browser,
}) => {
  // A tenant's card is a column, an admin's a row. A context for each, since one context has one session.
  for (const person of [USER, ADMIN]) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await enter(page, person);
    await visit(page, "/dashboard");
    await atRest(page);
    const name = page.getByRole("region", { name: "You", exact: true }).getByRole("heading");
    const over = await name.evaluate((heading) => {
      heading.textContent = "W".repeat(80);
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    expect(over, person).toBeLessThanOrEqual(0);
    await context.close();
  }
});
