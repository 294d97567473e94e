import { expect, request, type Page } from "playwright/test";
import { ADMIN, enter, register, visit } from "../support/browser-actors";
import { closeContext, expectToast, toastsOf } from "../support/browser-context";
import { askForApartment, moveOut, signInAdmin, type Caller } from "../support/browser-tenant";
import { test } from "../support/browser-test";
import { arrives, holdCall } from "../support/list-faces";

/** One admin's screen is open while another admin changes the same row by a call. */

const stamp = Date.now().toString(36).toUpperCase();
let other: Caller;
let origin = "";

test.beforeAll(async ({ baseURL }) => {
  if (!baseURL) throw new Error("playwright.config.ts names the address of the product.");
  origin = baseURL;
  other = await signInAdmin(await request.newContext({ baseURL }), baseURL);
});

async function addCoupon(code: string): Promise<string> {
  const body = { coupon: code, discount: 10, description: "For this test alone." };
  return ((await other.call("POST", "/coupons", body)) as { insertedId: string }).insertedId;
}

async function ask(): Promise<{ email: string; requestId: string }> {
  return askForApartment(await request.newContext({ baseURL: origin }), origin, other);
}

async function open(page: Page, path: string, heading: RegExp): Promise<void> {
  await enter(page, ADMIN);
  await visit(page, path);
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
}

test("switching a coupon that another admin has deleted shows an error, and the list drops it", async ({
  page,
}) => {
  const id = await addCoupon(`GONE${stamp}`);
  // The refusal makes the list refetch: until the test lets it, it stays as it was.
  const list = await holdCall(page, /\/api\/coupons\?/);
  await open(page, "/dashboard/manage-coupons", /^All Coupons/);
  const row = page.getByRole("row").filter({ hasText: `GONE${stamp}` });
  await expect(row).toHaveCount(1);
  await other.call("DELETE", `/coupons/${id}`);
  await row.getByRole("button", { name: "Make Invalid" }).click();
  await expectToast(page, "This coupon has been deleted.");
  await expect(row).toHaveCount(1);
  list.answer(arrives);
  await expect(row).toHaveCount(0);
  expect(toastsOf(page)).toEqual([]);
});

test("adding a code that another admin has just added fails, and the list shows the coupon", async ({
  page,
}) => {
  await open(page, "/dashboard/manage-coupons", /^All Coupons/);
  await page.getByRole("button", { name: "Add a New Coupon" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a New Coupon" });
  await dialog.getByLabel("Coupon Code").fill(`BOTH${stamp}`);
  await dialog.getByLabel("Discount Percentage").fill("10");
  await dialog.getByLabel("Coupon Description").fill("For this test alone.");
  const id = await addCoupon(`BOTH${stamp}`);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expectToast(page, "Failed to Add Coupon!");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("row").filter({ hasText: `BOTH${stamp}` })).toHaveCount(1);
  await other.call("DELETE", `/coupons/${id}`);
});

test("an admin rejects a request that no other admin has decided", async ({ page }) => {
  const { email } = await ask();
  await open(page, "/dashboard/agreement-requests", /^All Requests/);
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: /^Reject/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reject" }).click();
  await expectToast(page, /^Rejected the Request!$/);
  await expect(row.getByRole("button", { name: /^Reject/ })).toHaveCount(0);
});

test("accepting a request fails when another admin has just let the apartment", async ({ page }) => {
  const [first, second] = [await ask(), await ask()];
  await open(page, "/dashboard/agreement-requests", /^All Requests/);
  const row = page.getByRole("row").filter({ hasText: second.email });
  await row.getByRole("button", { name: /^Accept/ }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByLabel("First day")).toBeVisible();
  await other.call("POST", "/accepted-requests", { request_id: first.requestId });
  await question.getByRole("button", { name: "Accept" }).click();
  await expectToast(page, /^Can not Accept! You have already allocated the Apartment to a user!$/);
  await expect(row.getByRole("button", { name: /^Accept/ })).toHaveCount(0);
  await other.call("PATCH", "/update-request", { id: second.requestId, status: "checked" });
  await moveOut(other, first.email);
});

test("requesting an apartment fails when an admin unpublishes it meanwhile", async ({ page, browser }) => {
  const asker = await (await browser.newContext()).newPage();
  await register(asker, { name: "Late Asker", email: `late.${stamp.toLowerCase()}@example.com` });
  const listed = await page.request.get(`${origin}/api/apartments?limit=50&available=true`);
  const { result } = (await listed.json()) as { result: { apartment_no: string }[] };
  // Not the last one: what is being let in steps cannot be unpublished, and the tests above have just let that.
  const home = result[0]?.apartment_no ?? "";
  await visit(asker, `/apartments/${home}`);
  await asker.getByRole("button", { name: "Request Agreement" }).first().click();
  await asker.getByLabel("Telephone").fill("+880 1711 000000");
  await other.call("DELETE", `/apartments/${home}`);
  await asker.getByRole("button", { name: "Send Request" }).click();
  await expectToast(asker, /^No Such Apartment!$/);
  await other.call("PATCH", `/apartments/${home}`, { listed: true });
  await closeContext(asker.context());
});

test("rejecting a request fails when another admin has accepted it", async ({ page }) => {
  const { email, requestId } = await ask();
  await open(page, "/dashboard/agreement-requests", /^All Requests/);
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: /^Reject/ }).click();
  await other.call("POST", "/accepted-requests", { request_id: requestId });
  await page.getByRole("alertdialog").getByRole("button", { name: "Reject" }).click();
  await expectToast(page, "This request has already been decided.");
  await expect(row.getByRole("button", { name: /^Reject/ })).toHaveCount(0);
  expect(toastsOf(page)).toEqual([]);
  await moveOut(other, email);
});

test("accepting a request fails when another admin has rejected it", async ({ page }) => {
  const { email, requestId } = await ask();
  await open(page, "/dashboard/agreement-requests", /^All Requests/);
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: /^Accept/ }).click();
  await other.call("PATCH", "/update-request", { id: requestId, status: "checked" });
  await page.getByRole("alertdialog").getByRole("button", { name: "Accept" }).click();
  await expectToast(page, "This request has already been decided.");
  await expect(row.getByRole("button", { name: /^Accept/ })).toHaveCount(0);
});
