import { addDays } from "date-fns";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "playwright/test";
import { dayLabel, towerDay } from "@/lib/platform/format/dates";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { ADMIN, enter, jpeg, MEMBER, visit, watchForTrouble } from "../support/browser-actors";
import { closeContext, expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

/** A repair, from its report to the calendar file, its completion, and its reopening. */

const day = towerDay(addDays(new Date(), 3));
const title = `The fan hums ${Date.now().toString(36)}`;

const columnOf = (page: Page, state: string) =>
  page.getByRole("region", { name: new RegExp(`^${state}\\(`) });

test("a member reports a repair with photos, an admin plans and closes it, and the member reopens it", async ({
  page,
  browser,
}) => {
  const trouble = watchForTrouble(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await enter(page, MEMBER);
  await visit(page, "/dashboard/repairs");
  await page.getByRole("link", { name: "Report a Repair" }).click();
  const form = page.getByRole("form", { name: "Report a repair" });
  await form.getByRole("button", { name: "Send the Report" }).click();
  await expect(form.getByLabel("What is broken?")).toBeFocused();
  await form.getByLabel("What is broken?").fill(title);
  await form.getByLabel("Room", { exact: true }).selectOption("Bedroom");
  await form.getByLabel("Describe it").fill("Loud at night.");
  const photo = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
  const fan = photo("fan.jpg", await jpeg(800, 600));
  await form.getByLabel("Choose photos").setInputFiles([fan, photo("no.jpg", Buffer.from("no picture"))]);
  await form.getByLabel("When can someone come in?").fill("After 6 pm.");
  await form.getByLabel("Urgent: water, power, gas or a lock").check();
  await form.getByRole("button", { name: "Send the Report" }).click();
  // A rejected form keeps its input.
  await expect(form.getByRole("alert")).toHaveText(/Photo 2|no\.jpg|jpeg\/png/);
  await expect(form.getByLabel("Describe it")).toHaveValue("Loud at night.");
  await form.getByRole("button", { name: /no\.jpg/ }).click();
  await form.getByRole("button", { name: "Send the Report" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("img", { name: `Photo: ${title}` })).toHaveJSProperty("naturalWidth", 480);
  const untilAnswered = page.getByText(/^The office has been told\./);
  await expect(untilAnswered).toBeVisible();
  await expectNoFindings(page, "a repair of one's own at 360 px");
  await expectNoSidewaysScroll(page, "a repair of one's own at 360 px");
  const address = page.url();

  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await enter(office, ADMIN);
  await visit(office, "/dashboard/repairs");
  await columnOf(office, "New or under way")
    .getByRole("button", { name: `Move: ${title}` })
    .focus();
  await office.keyboard.press("Enter");
  const dialog = office.getByRole("dialog", { name: title });
  await expect(dialog.getByLabel("Status")).toBeFocused();
  await expect(dialog.getByLabel("Status")).toHaveValue("planned");
  // Urgent: today, unless the office says otherwise.
  await expect(dialog.getByLabel("Day")).toHaveValue(towerDay(new Date()));
  await dialog.getByLabel("Day").fill("");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(dialog.getByText("Please choose a day.")).toBeVisible();
  await dialog.getByLabel("Day").fill(day);
  await dialog.getByLabel("Message to the member").fill("The electrician comes.");
  await expectNoFindings(office, "the dialog that moves a repair");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(columnOf(office, "Planned").getByRole("link", { name: title })).toBeVisible();
  // The list is new before the dialog closes, and what is typed until then goes into the dialog.
  await expect(dialog).toBeHidden();

  const search = office.getByRole("search", { name: "Filter the repairs" });
  await expect(columnOf(office, "Done").getByRole("listitem")).not.toHaveCount(0);
  await search.getByLabel("Text, room, name or apartment").fill(title);
  await search.getByRole("button", { name: "Filter" }).click();
  await expect(columnOf(office, "Planned").getByRole("listitem")).toHaveCount(1);
  await expect(columnOf(office, "Done").getByRole("listitem")).toHaveCount(0);
  await search.getByRole("button", { name: "Reset" }).click();
  await expect(columnOf(office, "Done").getByRole("listitem")).not.toHaveCount(0);

  await visit(page, address);
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("The electrician comes.");
  await expect(page.getByRole("region", { name: "Report" })).toContainText(dayLabel(day));
  await expect(untilAnswered).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Calendar File" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`repair-${day}.ics`);
  expect(await readFile(await download.path(), "utf8")).toContain(`DATE:${day.replaceAll("-", "")}\r\n`);
  await page.getByLabel("Message to the office").fill("Please ring twice.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("Please ring twice.");

  // The card is older than the tenant's message: the dialog fetches the stored state.
  const card = columnOf(office, "Planned").getByRole("listitem").filter({ hasText: title });
  await card.dragTo(columnOf(office, "Done").getByRole("heading"));
  await expect(dialog.getByLabel("Status")).toHaveValue("done");
  await expect(dialog).toContainText("Please ring twice.");
  await dialog.getByLabel("Cost in dollars").fill("45.50");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(office, "Saved!");
  await expect(columnOf(office, "Done").getByRole("link", { name: title })).toBeVisible();
  // The apartment keeps the repair, with its cost.
  await visit(office, "/dashboard/manage-apartments/4B");
  const past = office.getByRole("table", { name: "Repairs" }).getByRole("row").filter({ hasText: title });
  await expect(past).toContainText("$45.50");
  await closeContext(office.context());

  await visit(page, address);
  await expect(page.getByText("$45.5")).toHaveCount(0);
  await page.getByLabel("Message to the office").fill("It hums again.");
  await page.getByRole("button", { name: "Open It Again" }).click();
  await expect(page.getByRole("region", { name: "Report" })).toContainText("New");
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("It hums again.");
  await visit(page, "/dashboard");
  await expect(page.getByRole("link", { name: /repairs? (is|are) open$/ })).toBeVisible();
  // The browser itself logs the one 400 response.
  expect(trouble.filter((line) => !line.includes("400"))).toEqual([]);
});
