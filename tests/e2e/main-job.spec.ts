import { expect, type Browser, type Page } from "playwright/test";
import { ADMIN, fillCard, register, signIn, USER, visit, watchForTrouble } from "../support/browser-actors";
import { closeContext, expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

/** The product's main job, role by role: each test continues where the previous one ended. */
test.describe.configure({ mode: "serial" });

const PERSON = { name: "Farhana Yasmin", email: `farhana.${Date.now().toString(36)}@example.com` };
let apartmentNo = "";

interface Listed {
  result: { apartment_no: string; booking_status: string; rent: number }[];
}

async function statusOf(page: Page, wanted: string): Promise<string | undefined> {
  const { result } = (await (await page.request.get("/api/apartments?limit=50")).json()) as Listed;
  return result.find((apartment) => apartment.apartment_no === wanted)?.booking_status;
}

async function asNewPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test("a visitor registers and requests an apartment", async ({ page }) => {
  const trouble = watchForTrouble(page);
  await register(page, PERSON);
  const { result } = (await (await page.request.get("/api/apartments?limit=50")).json()) as Listed;
  const taken = result.find(({ booking_status }) => booking_status === "unavailable")?.apartment_no;
  await visit(page, `/apartments/${String(taken)}`);
  await page.getByRole("button", { name: "Request Agreement" }).first().click();
  await expectToast(page, /^The Apartment is Already Booked! Please, checkout other apartments$/);
  apartmentNo = result.find(
    (apartment) => apartment.booking_status === "available" && apartment.rent % 20 === 0,
  )?.apartment_no as string;
  await visit(page, `/apartments/${apartmentNo}`);
  await page.getByRole("button", { name: "Request Agreement" }).first().click();
  await page.getByLabel("Telephone").fill("+880 1711 000000");
  await page.getByRole("button", { name: "Send Request" }).click();
  await expectToast(page, "Request Sent! Please, wait for the confirmation!");
  const sent = page.getByRole("dialog", { name: "Your request is sent" });
  await expect(sent.getByRole("listitem")).toHaveCount(3);
  await expect(sent.getByRole("link", { name: "See Your Request" })).toHaveAttribute("href", "/dashboard");
  await sent.getByRole("button", { name: "Close", exact: true }).last().click();
  await page.getByRole("button", { name: "Request Agreement" }).first().click();
  await expectToast(page, "You have an apartment request under pending.");
  await visit(page, "/dashboard");
  await expect(page.getByText("Not Accepted Yet!")).toBeVisible();
  expect(trouble).toEqual([]);
});

test("the admin accepts the request", async ({ page }) => {
  const trouble = watchForTrouble(page);
  await signIn(page, ADMIN);
  await visit(page, "/dashboard/agreement-requests");
  const row = page.getByRole("row").filter({ hasText: PERSON.email });
  await expect(row).toContainText("Pending");
  await row.getByRole("button", { name: "Accept" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Accept" }).click();
  await expectToast(page, "Accepted the Request!");
  expect(await statusOf(page, apartmentNo)).toBe("unavailable");
  expect(trouble).toEqual([]);
});

test("the new member pays a month with a coupon and sees it in the history", async ({ page }) => {
  const trouble = watchForTrouble(page);
  await signIn(page, PERSON.email);
  await visit(page, "/apartments");
  await page.getByRole("button", { name: "Request Agreement" }).first().click();
  await expectToast(page, /^You are already a member\. Can not request for more apartments!$/);
  await visit(page, "/dashboard/make-payment");
  await expect(page.getByLabel("Email")).toHaveValue(PERSON.email);
  const month = await page.getByLabel("Month").inputValue();
  await page.getByRole("button", { name: "Proceed to Pay" }).click();
  await page.waitForURL("**/payment?period=*");
  await expect(page.getByRole("link", { name: "Cancel & Go Back", exact: true })).toHaveAttribute(
    "href",
    "/dashboard/make-payment",
  );
  await page.getByLabel("Have a Coupon?").fill("nosuchcode");
  await page.getByRole("button", { name: "Apply Coupon" }).click();
  await expect(page.getByText("Invalid coupon")).toBeVisible();
  await page.getByLabel("Have a Coupon?").fill("welcome10");
  await page.getByRole("button", { name: "Apply Coupon" }).click();
  await expect(page.getByText("Coupon Applied!")).toBeVisible();
  await expect(page.locator("s").first()).toBeVisible();
  await fillCard(page, "4242424242424242");
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expectToast(page, "payment successful");
  await page.waitForURL("**/dashboard/payment-history");
  await expect(page.getByRole("heading", { name: "Payments History(1)" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "pi_" });
  await expect(row).toContainText(apartmentNo);
  await expect(row).toContainText("paid");
  expect(month).not.toBe("");
  expect(trouble).toEqual([]);
});

test("a paid month cannot be chosen again, and a declined card charges nothing", async ({ page }) => {
  await signIn(page, PERSON.email);
  await visit(page, "/dashboard/make-payment");
  await expect(page.getByLabel("Month").locator("option[disabled]").filter({ hasText: /paid/i })).toHaveCount(
    1,
  );
  await page.getByRole("button", { name: "Proceed to Pay" }).click();
  await page.waitForURL("**/payment?period=*");
  await fillCard(page, "4000000000000002");
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await visit(page, "/dashboard/payment-history");
  await expect(page.getByRole("heading", { name: "Payments History(1)" })).toBeVisible();
});

test("when the admin removes the member, the apartment is available again and the payments remain", async ({
  page,
  browser,
}) => {
  await signIn(page, ADMIN);
  await visit(page, "/dashboard/manage-members");
  const row = page.getByRole("row").filter({ hasText: PERSON.email });
  await row.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Removed Member!");
  await expect(row).toHaveCount(0);
  expect(await statusOf(page, apartmentNo)).toBe("available");
  await visit(page, `/dashboard/payments/all?q=${PERSON.email}`);
  const paid = page
    .getByRole("table", { name: "All payments" })
    .getByRole("row")
    .filter({ hasText: apartmentNo });
  await expect(paid).toHaveCount(1);
  await expect(paid).toContainText("paid");

  const former = await asNewPage(browser);
  await signIn(former, PERSON.email);
  await visit(former, "/dashboard/make-payment");
  await expect(former.getByText("Forbidden Access!").first()).toBeVisible();
  expect(new URL(former.url()).pathname).toBe("/login");
  await closeContext(former.context());
});

test("an admin cannot request an apartment", async ({ page }) => {
  await signIn(page, ADMIN);
  await visit(page, "/apartments");
  await page.getByRole("button", { name: "Request Agreement" }).first().click();
  await expectToast(page, "Admin can not request for apartments!");
});

test("a user without the required role never sees an admin screen", async ({ page }) => {
  await visit(page, "/dashboard/manage-members");
  await page.waitForURL((address) => address.pathname === "/login");
  await signIn(page, USER);
  await visit(page, "/dashboard/manage-members");
  await expect(page.getByText("Forbidden Access!").first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/login");
});
