import { expect, type Page } from "playwright/test";
import { expectNoFindings } from "../support/axe";
import { enter, visit } from "../support/browser-actors";
import { expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

const USER = "user@nibash.test";

async function takenApartment(page: Page): Promise<string> {
  const list = (await (await page.request.get("/api/apartments?limit=50")).json()) as {
    result: { apartment_no: string; booking_status: string }[];
  };
  return list.result.find(({ booking_status }) => booking_status === "unavailable")?.apartment_no ?? "";
}

const planOf = (page: Page) => page.getByRole("heading", { name: "Floor plan" });
const tellMe = (page: Page) => page.getByRole("button", { name: "Tell Me When It Is Free" });

test("a visitor leaves an email to hear when a taken apartment is free, on phone and desktop", async ({
  page,
}) => {
  const no = await takenApartment(page);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, `/apartments/${no}`);
    // On a phone too it is above the facts, not below map and panel.
    const [offer, plan] = [await tellMe(page).boundingBox(), await planOf(page).boundingBox()];
    expect(offer?.y).toBeLessThan(plan?.y ?? 0);
    await tellMe(page).click();
    const dialog = page.getByRole("dialog", { name: "Tell Me When It Is Free" });
    const email = dialog.getByLabel("Email Address");
    await expect(email).toBeFocused();
    await expectNoFindings(page, `the form for a notice at ${String(width)} px`);
    await email.fill("no address");
    await dialog.getByRole("button", { name: "Tell Me", exact: true }).click();
    await expect(dialog.getByText("Please enter a valid email address.")).toBeVisible();
    await email.fill("waits@example.com");
    await dialog.getByRole("button", { name: "Tell Me", exact: true }).click();
    await expectToast(page, `We'll email you when Apartment ${no} is free`);
    await expect(dialog).toBeHidden();
    await expect(tellMe(page)).toBeFocused();
  }
});

test("the form contains the email address of a signed-in user", async ({ page }) => {
  await enter(page, USER);
  const no = await takenApartment(page);
  await visit(page, `/apartments/${no}`);
  await tellMe(page).click();
  await expect(page.getByRole("dialog").getByLabel("Email Address")).toHaveValue(USER);
});

test("a free apartment offers no notice, and opening a mail's link ends the notices", async ({ page }) => {
  await visit(page, "/apartments/1A");
  const free = (await (await page.request.get("/api/apartments?available=true&limit=1")).json()) as {
    result: { apartment_no: string }[];
  };
  await visit(page, `/apartments/${free.result[0]?.apartment_no ?? ""}`);
  await expect(tellMe(page)).toHaveCount(0);
  const asked = page.waitForRequest("**/api/free-notices/end");
  await visit(page, "/end-notices#example-token-of-a-notice-link");
  expect((await asked).method()).toBe("POST");
  await expect(page.getByRole("status")).toContainText("We have deleted your address");
  expect(new URL(page.url()).hash).toBe("");
  await expectNoFindings(page, "the end of notices");
});
