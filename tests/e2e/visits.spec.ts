import { addDays } from "date-fns";
import { readFile } from "node:fs/promises";
import { expect, type Browser, type Page } from "playwright/test";
import { dayLabel, towerDay } from "@/lib/platform/format/dates";
import { expectNoFindings, expectSoundInBothThemes } from "../support/axe";
import { ADMIN, enter, visit, watchForTrouble } from "../support/browser-actors";
import { closeContext, expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

/** A visit or a question, from the visitor's form to the calendar file. */

/** The demo's office is closed on Fridays: then the day after. */
const inDays = (days: number): string => {
  const day = towerDay(addDays(new Date(), days));
  return new Date(day).getUTCDay() === 5 ? inDays(days + 1) : day;
};
const mark = Date.now().toString(36);

const formOf = (page: Page) => page.getByRole("form", { name: "Question or visit" });
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Returns the latest mail to an address with this subject, from the product's own page of mails. */
async function mailTo(page: Page, email: string, subject: string): Promise<string> {
  const mail = page.locator("article", { hasText: email }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return (await mail.textContent()) ?? "";
}

async function openVisit(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, ADMIN);
  await visit(page, "/dashboard/visits");
  await page.getByRole("button", { name: `Answer ${name}` }).click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  return page;
}

test("a visitor books a visit of 5A, and an admin confirms another time by mail with a calendar file", async ({
  page,
  browser,
}) => {
  const trouble = watchForTrouble(page);
  const name = `Shirin ${mark}`;
  const email = `shirin.${mark}@example.com`;
  await visit(page, "/apartments/5A");
  await page.getByRole("link", { name: "Book a visit", exact: true }).click();
  await page.waitForURL("**/contact?apartment=5A");
  const form = formOf(page);
  await expect(form.getByLabel("Book a visit")).toBeChecked();
  await expect(form.getByLabel("Apartment")).toHaveValue("5A");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByLabel("Name")).toBeFocused();
  await expect(form.getByText("Please enter your name.")).toBeVisible();
  // A visit lacks the day, not the message.
  await expect(form.getByLabel("Day", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("Message")).not.toHaveAttribute("aria-invalid");
  await form.getByText("Ask a question").click();
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Please write your question.")).toBeVisible();
  await form.getByText("Book a visit").click();
  await form.getByLabel("Name").fill(name);
  await expect(form.getByText("Please enter your name.")).toHaveCount(0);
  await form.getByLabel("Email Address").fill(email);
  await form.getByLabel("Message").fill("With two children.");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Please choose a day.")).toBeVisible();
  await form.getByLabel("Day", { exact: true }).fill(inDays(3));
  await form.getByLabel("Time of day").selectOption("morning");
  await form.getByLabel("Apartment").fill("99Z");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("There is no such apartment.")).toBeVisible();
  await form.getByLabel("Apartment").fill("5a");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "We have your visit request" })).toBeFocused();
  // The browser itself logs the one 400 response.
  expect(trouble.filter((line) => !line.includes("400"))).toEqual([]);
  expect(await mailTo(page, email, "We have your visit request")).toContain("morning (9 am to 12 noon)");
  expect(await mailTo(page, ADMIN, `${name} asks for a visit`)).toContain("apartment 5A");

  const office = await openVisit(browser, name);
  const dialog = office.getByRole("dialog");
  await expectNoFindings(office, "the dialog of a visit");
  await expect(dialog).toContainText(`${dayLabel(inDays(3))}, morning`);
  await dialog.getByLabel("Day of the visit").fill(inDays(4));
  await dialog.getByLabel("Time of day").selectOption("evening");
  await dialog.getByRole("button", { name: "Confirm Visit" }).click();
  await expectToast(office, "Confirmed the Visit!");
  await expect(rowOf(office, name)).toContainText("Confirmed");
  const mail = await mailTo(office, email, "Your visit is confirmed");
  expect(mail).toContain("Attached: visit.ics");
  expect(mail).toContain(`DTSTART:${inDays(4).replaceAll("-", "")}T110000Z`);

  await visit(office, "/dashboard/visits");
  await office.getByLabel("Name, telephone, email or apartment").fill(name);
  await office.getByRole("button", { name: "Filter" }).click();
  await expect(office).toHaveURL(/q=Shirin/);
  await expect(office.getByRole("heading", { name: "All Visits(1)" })).toBeVisible();
  await office.getByRole("button", { name: `Details of ${name}` }).click();
  const [download] = await Promise.all([
    office.waitForEvent("download"),
    office.getByRole("button", { name: "Calendar File" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`visit-${inDays(4)}.ics`);
  const file = await readFile(await download.path(), "utf8");
  expect(file).toContain("SUMMARY:Visit: apartment 5A\\, Nibash Tower\r\n");
  await office.getByRole("button", { name: "Mark as Done" }).click();
  await expectToast(office, "Marked as Done!");
  await expect(rowOf(office, name)).toContainText("Done");
  await closeContext(office.context());
});

test("without JavaScript a visitor sends a question, keeps the text on an error, and an admin answers", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const name = `Hasina ${mark}`;
  const email = `hasina.${mark}@example.com`;
  await page.goto("/");
  await page.getByRole("link", { name: "Contact Us", exact: true }).click();
  await expect(page).toHaveURL(/\/contact$/);
  const form = formOf(page);
  await expect(form.getByLabel("Day", { exact: true })).toBeHidden();
  await form.getByText("Book a visit").click();
  await expect(form.getByLabel("Day", { exact: true })).toBeVisible();
  await form.getByText("Ask a question").click();
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Message").fill("Is there a lift?\nAnd stairs?");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toContainText("This has not been sent yet.");
  await expect(page.getByText("Please enter a telephone number or an email address.")).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("Is there a lift?\nAnd stairs?");
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/contact\?sent=question$/);
  await expect(page.getByRole("heading", { name: "We have your question" })).toBeVisible();
  await closeContext(page.context());

  const office = await openVisit(browser, name);
  const dialog = office.getByRole("dialog");
  await expect(dialog).toContainText("Is there a lift?");
  await dialog.getByRole("button", { name: "Send Answer" }).click();
  await expect(dialog.getByText("Please write an answer.")).toBeVisible();
  await dialog.getByLabel("Answer").fill("Two lifts, and stairs.");
  await dialog.getByRole("button", { name: "Send Answer" }).click();
  await expectToast(office, "Answered!");
  await expect(rowOf(office, name)).toContainText("Answered");
  expect(await mailTo(office, email, "An answer to your question")).toContain("Two lifts, and stairs.");
  await closeContext(office.context());
});

test("the error page of a form sent without JavaScript is accessible in both themes", async ({
  page,
  baseURL,
}) => {
  const form = { name: "", phone: "call me", message: "Hello?", time: "morning" };
  const answer = await page.request.post("/api/visits", { form, headers: { Origin: baseURL ?? "" } });
  expect(answer.status()).toBe(400);
  // Its own policy blocks all scripts, also axe's: the test checks the same page without the policy.
  await page.setContent(await answer.text());
  await expectSoundInBothThemes(page, "the answer");
});

test("a visitor books a visit of 5A without JavaScript", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto("/contact?apartment=5A");
  const form = formOf(page);
  await form.getByLabel("Name").fill(`Rafiq ${mark}`);
  await form.getByLabel("Telephone").fill("+880 1711 000199");
  await form.getByLabel("Day", { exact: true }).fill(inDays(1));
  await form.getByLabel("Time of day").selectOption("afternoon");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/contact\?sent=visit$/);
  await closeContext(page.context());
  const office = await openVisit(browser, `Rafiq ${mark}`);
  await expect(office.getByRole("dialog")).toContainText(`${dayLabel(inDays(1))}, afternoon`);
  await closeContext(office.context());
});

test("an admin who answers second gets a conflict error and keeps the typed text", async ({
  browser,
  request,
}) => {
  const name = `Babul ${mark}`;
  const sent = await request.post("/api/visits", {
    data: { name, phone: "01711 000155", message: "Hello?" },
  });
  expect(sent.status()).toBe(200);
  const [first, second] = [await openVisit(browser, name), await openVisit(browser, name)];
  await first.getByRole("textbox", { name: "Answer" }).fill("The first answer");
  await second.getByRole("textbox", { name: "Answer" }).fill("The second answer");
  await first.getByRole("button", { name: "Save Answer" }).click();
  await expectToast(first, "Answered!");
  await second.getByRole("button", { name: "Save Answer" }).click();
  const dialog = second.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("Somebody else has changed this in the meantime.");
  await expect(dialog.getByLabel("Answer")).toHaveValue("The second answer");
  await expect(dialog).toContainText("Answered");
  await expect(dialog).toContainText("The first answer");
  await Promise.all([first, second].map((page) => closeContext(page.context())));
});

test("the honeypot field is off screen, out of the tab order and hidden from screen readers", async ({
  page,
}) => {
  await visit(page, "/contact");
  const trap = page.locator("input[name=website]");
  await expect(trap).not.toBeInViewport();
  await expect(trap).toHaveAttribute("tabindex", "-1");
  await expect(trap).toHaveAttribute("autocomplete", "off");
  await expect(page.locator("[aria-hidden=true] input[name=website]")).toHaveCount(1);
});
