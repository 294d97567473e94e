import { addDays } from "date-fns";
import { expect, type Locator, type Page, request } from "playwright/test";
import { BUILDING_DEFAULTS } from "@/lib/building/contract";
import { dayLabel, towerDay } from "@/lib/platform/format/dates";
import { firstPeriodFrom, periodLabel } from "@/lib/platform/format/periods";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { ADMIN, enter, fillCard, register, visit, watchForTrouble } from "../support/browser-actors";
import { closeContext, expectAwake, expectToast } from "../support/browser-context";
import { moveIn, moveOut, signInAdmin } from "../support/browser-tenant";
import { test } from "../support/browser-test";

/** An agreement from acceptance to signature (docs/product.md 5.10 to 5.14). */

const mark = Date.now().toString(36);
const NAME = `Shahana ${mark}`;
const person = { name: NAME, email: `shahana.${mark}@example.com` };

/** Returns the last available apartment, so that other specs keep theirs. */
async function freeHome(page: Page): Promise<string> {
  const answer = await page.request.get("/api/apartments?limit=50&available=true");
  const { result } = (await answer.json()) as { result: { apartment_no: string }[] };
  return result.at(-1)?.apartment_no ?? "";
}

test("an admin accepts a request with its terms, and the tenant reads and signs the agreement", async ({
  page,
  browser,
}) => {
  const tenant = await (await browser.newContext()).newPage();
  const [trouble, tenantsTrouble] = [watchForTrouble(page), watchForTrouble(tenant)];
  await register(tenant, person);
  const home = await freeHome(tenant);
  await visit(tenant, `/apartments/${home}`);
  await tenant.getByRole("button", { name: "Request Agreement" }).first().click();
  const wish = tenant.getByRole("form", { name: "Request Agreement" });
  await wish.getByLabel("Telephone").fill("+880 1711 000000");
  await wish.getByRole("button", { name: "Send Request" }).click();
  await expectToast(tenant, "Request Sent! Please, wait for the confirmation!");

  await enter(page, ADMIN);
  await visit(page, `/dashboard/agreement-requests?q=${person.email}`);
  await page.getByRole("button", { name: `Accept ${NAME}` }).click();
  const question = page.getByRole("alertdialog", { name: `Accept ${NAME}?` });
  const day = towerDay(addDays(new Date(), 45));
  await question.getByLabel("First day").fill(day);
  await expect(question.getByLabel("Rent is due from")).toHaveValue(
    firstPeriodFrom(day, BUILDING_DEFAULTS.first_month_until),
  );
  await question.getByLabel("Deposit in dollars").fill("-1");
  await question.getByRole("button", { name: "Accept" }).click();
  await expect(question.getByText("Please enter a deposit from $0 to $1,000,000.")).toBeVisible();
  await question.getByLabel("Deposit in dollars").fill("1234.5");
  await expectNoFindings(page, "what is agreed");
  await question.getByRole("button", { name: "Accept" }).click();
  await expectToast(page, "Accepted the Request!");

  await visit(tenant, "/dashboard");
  await expectAwake(tenant);
  await expect(tenant.getByRole("region", { name: `Apartment ${home}` })).toContainText(
    "Sign your agreement and pay the deposit of $1,234.50",
  );
  await tenant
    .getByRole("navigation", { name: "Dashboard" })
    .getByRole("link", { name: "My Agreement" })
    .click();
  const agreed = tenant.getByRole("region", { name: "What was agreed" });
  for (const words of [
    home,
    dayLabel(day),
    periodLabel(firstPeriodFrom(day, BUILDING_DEFAULTS.first_month_until)),
    "$1,234.50",
  ])
    await expect(agreed).toContainText(words);
  const paper = tenant.getByRole("region", { name: "Document" });
  const saved = tenant.waitForEvent("download");
  await paper.getByRole("button", { name: "Read the Agreement (PDF)" }).click();
  expect((await saved).suggestedFilename()).toBe(`agreement-${home}-version-1.pdf`);
  await paper.getByLabel("Your name").fill("Somebody Else");
  await paper.getByRole("button", { name: "Sign the Agreement" }).click();
  await expect(paper.getByText(`Please type your name as in your profile: ${NAME}`)).toBeVisible();
  await expectNoFindings(tenant, "the agreement before it is signed");
  await expectNoSidewaysScroll(tenant, "the agreement before it is signed");
  await paper.getByLabel("Your name").fill(NAME.toUpperCase());
  await paper.getByRole("button", { name: "Sign the Agreement" }).click();
  await expectToast(tenant, "Signed the agreement!");
  await expect(paper).toContainText(`Signed by ${NAME.toUpperCase()} on`);
  await expect(paper.getByRole("button", { name: "Sign the Agreement" })).toHaveCount(0);
  await expect(paper).toContainText("Next: Pay the deposit of $1,234.50.");
  await expect(tenant.getByRole("region", { name: "Rent", exact: true })).toContainText(" is due by ");
  await expect(tenant.getByRole("region", { name: `Apartment ${home}` })).toContainText(
    "Pay the deposit of $1,234.50",
  );

  await visit(page, `/dashboard/agreement-requests?q=${person.email}`);
  await page.getByRole("button", { name: `Details of ${NAME}` }).click();
  await expect(page.getByRole("dialog", { name: NAME })).toContainText("Signed, ");
  await visit(page, "/dashboard/manage-members");
  await page.getByRole("button", { name: `Remove ${person.email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Removed Member!");
  // A former member keeps the agreement.
  await visit(tenant, "/dashboard/agreement");
  await expect(tenant.getByRole("region", { name: "What was agreed" })).toContainText("Ended");
  await closeContext(tenant.context());
  expect(trouble).toEqual([]);
  // The browser itself logs the rejection of the other name.
  expect(tenantsTrouble).toEqual([expect.stringContaining("/api/my-agreement/sign")]);
});

/** Presses a target, and returns how often it has been called. */
function countPresses(): (target: Locator) => Promise<number> {
  let presses = 0;
  return async (target) => {
    await target.click();
    presses += 1;
    return presses;
  };
}

for (const [width, height, lane] of [
  [360, 740, ""],
  [1440, 900, " @long"],
] as const)
  test(`a new member signs with two presses and pays what is open with two, from the first screen at ${String(width)}${lane}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height });
    const trouble = watchForTrouble(page);
    const url = baseURL ?? "";
    const admin = await signInAdmin(await request.newContext({ baseURL: url }), url);
    const email = await moveIn(page, url, admin);
    await visit(page, "/dashboard");
    await expectAwake(page);
    const tenancy = page.getByRole("region", { name: /^Apartment \d/ });
    const steps = tenancy.getByRole("list", { name: "Steps" }).getByRole("listitem");
    await expect(steps).toHaveText([
      "Sent: done",
      "Accepted: done",
      "Sign: next",
      "Deposit: still open",
      "First rent: still open",
      "Keys: still open",
    ]);
    const rent = page.getByRole("region", { name: "Your rent" });
    const [sign, pay] = [
      tenancy.getByRole("link", { name: "Sign Your Agreement" }),
      rent.getByRole("link", { name: /^Pay \w+ \d{4}$/ }),
    ];
    // Both are on the first screen, whole, and nothing is called paid before a payment.
    for (const button of [sign, pay]) await expect(button).toBeInViewport({ ratio: 1 });
    await expect(rent).not.toContainText("paid");
    await expectNoFindings(page, `the profile of a new member at ${String(width)}`);
    await expectNoSidewaysScroll(page, `the profile of a new member at ${String(width)}`);

    const toSign = countPresses();
    await toSign(sign);
    const paper = page.getByRole("region", { name: "Document" });
    await expect(paper.getByLabel("Your name")).toBeInViewport();
    // Also when the address names it already.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(paper.getByLabel("Your name")).not.toBeInViewport();
    await sign.click();
    await expect(paper.getByLabel("Your name")).toBeInViewport();
    await paper.getByLabel("Your name").fill("Rafiq Islam");
    expect(await toSign(paper.getByRole("button", { name: "Sign the Agreement" }))).toBe(2);
    await expectToast(page, "Signed the agreement!");
    await expect(paper.getByRole("heading", { name: "Agreement document" })).toBeInViewport();
    await expect(paper).toContainText("Next: Pay the deposit of ");
    await expect(tenancy).toContainText("Pay the deposit of ");
    const how = tenancy.getByRole("list", { name: "How and where" });
    await expect(how).toContainText("bKash to Office: 01711 000012. Write your apartment number.");
    await expect(how).toContainText("At the office: ");
    await expectNoSidewaysScroll(page, `a signed agreement at ${String(width)}`);
    // To where the deposit can be reported, too.
    await tenancy.getByRole("link", { name: "How to Pay It" }).click();
    await page.waitForURL(/\/dashboard\/make-payment\?for=deposit#ways$/);
    await expect(page.getByRole("heading", { name: /^How to pay/ })).toBeInViewport();
    await page.getByRole("button", { name: "I Have Paid" }).click();
    const dialog = page.getByRole("dialog", { name: "I Have Paid" });
    await expect(dialog.getByLabel("For", { exact: true })).toHaveValue("deposit");
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await visit(page, "/dashboard");
    await expectAwake(page);
    const toPay = countPresses();
    await toPay(pay);
    await page.waitForURL("**/payment?period=*");
    await fillCard(page, "4242424242424242");
    expect(await toPay(page.getByRole("button", { name: "Pay Now" }))).toBe(2);
    await expectToast(page, "payment successful");
    await page.waitForURL("**/dashboard/payment-history");
    // The deposit comes before the next month.
    const note = page.getByRole("region", { name: /^You paid / });
    await expect(note.getByText(/^Next: Pay the deposit of \$[\d,]+\.$/)).toBeVisible();
    await expectNoSidewaysScroll(page, `what was paid at ${String(width)}`);
    await visit(page, "/dashboard");
    await expect(steps.filter({ hasText: "First rent" })).toHaveText("First rent: done");
    await expect(rent).toContainText("paid");
    await moveOut(admin, email);
    // The agreement has ended, and with it the thread.
    await visit(page, "/dashboard");
    await expect(tenancy).toHaveCount(0);
    expect(trouble).toEqual([]);
  });
