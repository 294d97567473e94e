import { addDays } from "date-fns";
import { expect, type Browser, type Page } from "playwright/test";
import { dayLabel, towerDay } from "@/lib/platform/format/dates";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { ADMIN, enter, register, visit, watchForTrouble } from "../support/browser-actors";
import { closeContext, expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

/** A request from the form to its decision, on both sides. */

const mark = Date.now().toString(36);
const REASON = "It was let this morning. 9B is free.";

interface Asker {
  readonly name: string;
  readonly email: string;
  readonly page: Page;
}

async function newAsker(browser: Browser, first: string): Promise<Asker> {
  const page = await (await browser.newContext()).newPage();
  const person = { name: `${first} ${mark}`, email: `${first.toLowerCase()}.${mark}@example.com` };
  await register(page, person);
  return { ...person, page };
}

/** The last available apartments, so that other specs keep theirs. */
async function freeHomes(page: Page): Promise<string[]> {
  const answer = await page.request.get("/api/apartments?limit=50&available=true");
  const { result } = (await answer.json()) as { result: { apartment_no: string }[] };
  return result.map(({ apartment_no }) => apartment_no).reverse();
}

const formOf = (page: Page) => page.getByRole("form", { name: "Request Agreement" });
const ownOf = (page: Page) => page.getByRole("region", { name: "Your request" });
const rowOf = (page: Page, { email }: Asker) => page.getByRole("row").filter({ hasText: email });

const headOf = (page: Page, home: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: `Apartment ${home}` }) });

async function ask({ page }: Asker, home: string, telephone: string): Promise<void> {
  await visit(page, `/apartments/${home}`);
  await page.getByRole("button", { name: "Request Agreement" }).first().click();
  await formOf(page).getByLabel("Telephone").fill(telephone);
  await formOf(page).getByRole("button", { name: "Send Request" }).click();
  await expectToast(page, "Request Sent! Please, wait for the confirmation!");
  await page.keyboard.press("Escape");
}

/** Expects the sticky bar without its brick button, and with a link to the request far below. */
async function expectOnPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const step = page.getByRole("button", { name: "Request Agreement" }).locator("visible=true").last();
  await expect(step).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.getByRole("link", { name: "See your request" }).click();
  await expect(ownOf(page).getByRole("heading")).toBeInViewport();
  if (size) await page.setViewportSize(size);
}

/** Returns the latest mail to an address with this subject, from the product's own page of mails. */
async function mailTo(page: Page, email: string, subject: string): Promise<string> {
  const mail = page.locator("article", { hasText: email }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return (await mail.textContent()) ?? "";
}

async function removeMember(page: Page, asker: Asker): Promise<void> {
  await visit(page, "/dashboard/manage-members");
  await rowOf(page, asker).getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Removed Member!");
}

test("an admin accepts one of two requests for a home and declines the other, and open tabs show it", async ({
  page,
  browser,
}) => {
  const trouble = watchForTrouble(page);
  const [home = ""] = await freeHomes(page);
  const [shirin, jamal] = [await newAsker(browser, "Shirin"), await newAsker(browser, "Jamal")];
  const day = towerDay(addDays(new Date(), 30));

  await visit(shirin.page, `/apartments/${home}`);
  await shirin.page.getByRole("button", { name: "Request Agreement" }).first().click();
  const form = formOf(shirin.page);
  await expect(form.getByLabel("Telephone")).toBeFocused();
  await expectNoFindings(shirin.page, "the request's form");
  await form.getByRole("button", { name: "Send Request" }).click();
  await expect(form.getByText("Please enter a telephone number like +880 1711 000000.")).toBeVisible();
  await form.getByLabel("Telephone").fill("+880 1711 000000");
  await form.getByLabel("How many people").fill("40");
  await form.getByRole("button", { name: "Send Request" }).click();
  await expect(form.getByText("Use a whole number from 1 to 20.")).toBeVisible();
  await form.getByLabel("How many people").fill("3");
  await form.getByLabel(/^Occupation/).fill("Teacher");
  await form.getByLabel("Preferred first day").fill(day);
  await form.getByLabel(/^Message/).fill("We would like to bring a piano.");
  // A slip of the finger loses nothing.
  await shirin.page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await shirin.page.getByRole("button", { name: "Request Agreement" }).first().click();
  await expect(form.getByText("Your unsaved changes are back.")).toBeVisible();
  await expect(form.getByLabel(/^Message/)).toHaveValue("We would like to bring a piano.");
  await expect(form.getByLabel("Preferred first day")).toHaveValue(day);
  await form.getByRole("button", { name: "Send Request" }).click();
  await expectToast(shirin.page, "Request Sent! Please, wait for the confirmation!");
  await expectNoFindings(shirin.page, "what happens next");
  await shirin.page.keyboard.press("Escape");
  await expect(ownOf(shirin.page)).toContainText("Waiting for an answer");
  await expectNoFindings(shirin.page, "the apartment's page with a request");
  // No form opens that could not be sent.
  await shirin.page.getByRole("button", { name: "Request Agreement" }).first().click();
  await expectToast(shirin.page, "You have an apartment request under pending.");
  await expect(form).toHaveCount(0);
  await ask(jamal, home, "+880 1811 000000");
  await expectOnPhone(jamal.page);
  for (const asker of [shirin, jamal]) {
    const size = asker.page.viewportSize();
    await asker.page.setViewportSize({ width: 360, height: 740 });
    await visit(asker.page, "/dashboard");
    await expect(ownOf(asker.page)).toContainText(home);
    // What was sent is on the first screen of a phone, whole.
    await expect(ownOf(asker.page)).toBeInViewport({ ratio: 1 });
    await expect(ownOf(asker.page).getByRole("listitem").first()).toHaveText("Sent: done");
    if (size) await asker.page.setViewportSize(size);
  }
  const atHome = await shirin.page.context().newPage();
  await visit(atHome, `/apartments/${home}`);
  await expect(ownOf(atHome)).toContainText("Waiting for an answer");

  await enter(page, ADMIN);
  await visit(page, "/dashboard/agreement-requests");
  // Requests for one home are grouped below its head; sorted by another column, a line links to them.
  await expect(headOf(page, home)).toContainText("Available");
  await expect(headOf(page, home)).toContainText("2 pending");
  const group = page.getByRole("rowgroup").filter({ has: headOf(page, home) });
  for (const asker of [shirin, jamal]) await expect(group.getByText(asker.email)).toBeVisible();
  await visit(page, `/dashboard/agreement-requests?sort=email&q=${mark}`);
  await expect(headOf(page, home)).toHaveCount(0);
  await rowOf(page, shirin)
    .getByRole("link", { name: `2 people are asking for ${home}` })
    .click();
  await page.waitForURL(`**/agreement-requests?state=pending&q=${home}`);
  await expect(page.getByRole("heading", { name: "All Requests(2)" })).toBeVisible();
  await rowOf(page, shirin)
    .getByRole("button", { name: `Details of ${shirin.name}` })
    .click();
  const details = page.getByRole("dialog", { name: shirin.name });
  for (const words of ["+880 1711 000000", "Teacher", "3", dayLabel(day), "We would like to bring a piano."])
    await expect(details).toContainText(words);
  await expectNoFindings(page, "what was written");
  await details.getByRole("button", { name: "Close" }).click();

  await rowOf(page, shirin).getByRole("button", { name: "Accept" }).click();
  const deciding = page.getByRole("alertdialog", { name: `Accept ${shirin.name}?` });
  for (const words of ["+880 1711 000000", "Teacher", "3", dayLabel(day), "We would like to bring a piano."])
    await expect(deciding).toContainText(words);
  await deciding.getByRole("button", { name: "Accept" }).click();
  await expectToast(page, "Accepted the Request!");
  const others = page.getByRole("alertdialog", { name: `Reject the others for ${home}?` });
  await expect(others).toContainText("1 person is still asking");
  await others.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("status").filter({ hasText: `${shirin.name} rents ${home}` })).toContainText(
    "Next they sign the agreement",
  );
  await expect(headOf(page, home)).toContainText("Let");
  await expect(headOf(page, home)).toContainText("1 pending");
  await expect(rowOf(page, jamal).getByRole("button", { name: /^Reject/ })).toBeVisible();
  await expect(rowOf(page, jamal).getByRole("button", { name: /^Accept/ })).toHaveCount(0);
  await expectNoFindings(page, "requests by apartment");
  await expectNoSidewaysScroll(page, "the requests");
  await headOf(page, home)
    .getByRole("button", { name: `Reject the Others for ${home}` })
    .click();
  await others.getByLabel(/^Reason/).fill(REASON);
  await expectNoFindings(page, "declining the others");
  await others.getByRole("button", { name: "Reject" }).click();
  await expectToast(page, "Rejected 1 Request!");
  await visit(page, `/dashboard/agreement-requests?state=declined&q=${jamal.email}`);
  await expect(rowOf(page, jamal)).toContainText("Rejected");
  await expect(rowOf(page, jamal)).toContainText(REASON);
  await page.setViewportSize({ width: 1440, height: 900 });
  const reason = rowOf(page, jamal).getByTitle(REASON);
  expect(await reason.evaluate((shown) => shown.scrollHeight <= shown.clientHeight)).toBe(true);
  // Where an accepted one stands is in what its name opens.
  await visit(page, `/dashboard/agreement-requests?state=accepted&q=${shirin.email}`);
  await rowOf(page, shirin)
    .getByRole("button", { name: `Details of ${shirin.name}` })
    .click();
  await expect(details.getByRole("list", { name: "Steps" })).toContainText("Accepted: done");
  await expectNoFindings(page, "an accepted request");
  await details.getByRole("button", { name: "Close" }).click();

  // Without a reload: these tabs have been open throughout.
  await shirin.page.bringToFront();
  const tenancy = shirin.page.getByRole("region", { name: `Apartment ${home}` });
  await expect(tenancy).toContainText("Sign your agreement and pay the deposit of ");
  await expect(ownOf(shirin.page)).toHaveCount(0);
  await expect(shirin.page.getByRole("region", { name: "You" }).getByText("Member")).toBeVisible();
  await expect(shirin.page.getByRole("region", { name: "Apartment Info" })).toContainText(home);
  await expect(shirin.page.getByRole("region", { name: "Your rent" })).toBeVisible();
  await atHome.bringToFront();
  await expect(ownOf(atHome)).toContainText("Accepted");
  const head = atHome.getByRole("heading", { level: 1 }).locator("xpath=..");
  await expect(head.getByText("Unavailable")).toBeVisible();
  await jamal.page.bringToFront();
  await expect(ownOf(jamal.page)).toContainText("Rejected");
  await expect(ownOf(jamal.page)).toContainText(REASON);
  await expectNoFindings(jamal.page, "a declined request on the profile");

  expect(await mailTo(page, ADMIN, `${shirin.name} asks for apartment ${home}`)).toContain(
    "Occupation: Teacher",
  );
  expect(await mailTo(page, shirin.email, `Your request for apartment ${home} is accepted`)).toContain(
    "Welcome",
  );
  expect(await mailTo(page, jamal.email, `Your request for apartment ${home} is rejected`)).toContain(REASON);
  await removeMember(page, shirin);
  for (const asker of [shirin, jamal]) await closeContext(asker.page.context());
  expect(trouble).toEqual([]);
});

test("a person withdraws a request, sees it in another tab, and can request again", async ({
  page,
  browser,
}) => {
  const [home = "", other = ""] = await freeHomes(page);
  const asker = await newAsker(browser, "Rehana");
  const trouble = watchForTrouble(asker.page);
  await ask(asker, home, "01711 000000");
  const profile = await asker.page.context().newPage();
  await visit(profile, "/dashboard");
  await expect(ownOf(profile)).toContainText("Waiting for an answer");
  await ownOf(asker.page).getByRole("button", { name: "Withdraw" }).click();
  const question = asker.page.getByRole("alertdialog", { name: "Withdraw your request?" });
  await expectNoFindings(asker.page, "withdrawing");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(ownOf(asker.page)).toContainText("Waiting for an answer");
  await ownOf(asker.page).getByRole("button", { name: "Withdraw" }).click();
  await question.getByRole("button", { name: "Withdraw" }).click();
  await expectToast(asker.page, "Withdrew the Request!");
  await expect(ownOf(asker.page)).toContainText("Withdrawn");
  await expect(ownOf(profile)).toContainText("Withdrawn");
  await expect(ownOf(profile).getByRole("button", { name: "Withdraw" })).toHaveCount(0);

  // A card of the listing opens the same form, with the previous telephone number.
  const answer = await page.request.get(`/api/apartments/${other}`);
  const { rent } = (await answer.json()) as { rent: number };
  await visit(asker.page, `/apartments?minimum=${rent}&maximum=${rent}`);
  const card = asker.page
    .getByRole("listitem")
    .filter({ has: asker.page.getByRole("link", { name: `Apartment ${other},` }) });
  await card.getByRole("button", { name: "Request Agreement" }).click();
  await expect(formOf(asker.page).getByLabel("Telephone")).toHaveValue("01711 000000");
  await formOf(asker.page).getByRole("button", { name: "Send Request" }).click();
  await expectToast(asker.page, "Request Sent! Please, wait for the confirmation!");
  await visit(asker.page, `/apartments/${other}`);
  await expect(ownOf(profile)).toContainText(other);
  await expect(ownOf(profile)).toContainText("Waiting for an answer");

  await enter(page, ADMIN);
  await visit(page, `/dashboard/agreement-requests?q=${asker.email}`);
  await expect(page.getByRole("heading", { name: "All Requests(2)" })).toBeVisible();
  await expect(rowOf(page, asker).filter({ hasText: "Withdrawn" })).toHaveCount(1);
  await ownOf(profile).getByRole("button", { name: "Withdraw" }).click();
  await profile.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(ownOf(profile)).toContainText("Withdrawn");
  // The admin's list is stale after the withdrawal, and reports that when it is used.
  await rowOf(page, asker)
    .getByRole("button", { name: /^Accept/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Accept" }).click();
  await expectToast(page, "The person has withdrawn this request.");
  await expect(rowOf(page, asker).getByRole("button", { name: /^Accept/ })).toHaveCount(0);
  await closeContext(asker.page.context());
  expect(trouble).toEqual([]);
});

test("the request form closes in every tab when its person signs out, and opens empty for the next one", async ({
  browser,
}) => {
  const { page } = await newAsker(browser, "Rima");
  const [home = ""] = await freeHomes(page);
  const open = () => page.getByRole("button", { name: "Request Agreement" }).first().click();
  await visit(page, `/apartments/${home}`);
  await open();
  await formOf(page)
    .getByLabel(/^Message/)
    .fill("We would like to bring a piano.");
  const other = await page.context().newPage();
  await visit(other, "/dashboard");
  await other.getByRole("button", { name: "Logout" }).first().click();
  await expect(formOf(page)).toHaveCount(0);
  await register(other, { name: `Sumon ${mark}`, email: `sumon.${mark}@example.com` });
  await expect(formOf(page)).toHaveCount(0);
  await open();
  await expect(formOf(page).getByLabel(/^Message/)).toHaveValue("");
  await closeContext(page.context());
});
