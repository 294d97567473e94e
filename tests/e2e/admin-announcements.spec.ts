import { expect } from "playwright/test";
import {
  ADMIN,
  enter,
  loseCookies,
  MEMBER,
  PASSWORD,
  visit,
  watchForTrouble,
} from "../support/browser-actors";
import { closeContext, expectAwake, expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

const stamp = Date.now().toString(36);
const TITLE = `Lift maintenance ${stamp}`;
const DESCRIPTION = "The lift rests on Friday from ten to twelve. Please use the stairs until then.";

test.describe.configure({ mode: "serial" });

test("the form reports a missing title and focuses its field", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/announcements");
  await page.getByRole("button", { name: "Make Announcement" }).click();
  await expect(page.getByText("Please enter a title.")).toBeVisible();
  await expect(page.getByLabel("Title")).toBeFocused();
});

test("an admin posts an announcement and a member reads it", async ({ page, browser }) => {
  const trouble = watchForTrouble(page);
  await enter(page, ADMIN);
  await visit(page, "/dashboard/announcements");
  await page.getByLabel("Title").fill(TITLE);
  await page.getByLabel("Description").fill(DESCRIPTION);
  await page.getByRole("button", { name: "Make Announcement" }).dblclick();
  await expectToast(page, "Announcement Successful!");
  const row = page.getByRole("row").filter({ hasText: TITLE });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("The lift rests on Friday from ...");
  await expect(page.getByLabel("Title")).toHaveValue("");

  const member = await (await browser.newContext()).newPage();
  await enter(member, MEMBER);
  await visit(member, "/dashboard/announcements");
  await expect(member.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  const opener = member
    .getByRole("row")
    .filter({ hasText: TITLE })
    .getByRole("button", { name: "View Details" });
  await opener.click();
  const dialog = member.getByRole("dialog", { name: TITLE });
  await expect(dialog).toContainText(DESCRIPTION);
  await member.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await closeContext(member.context());
  expect(trouble).toEqual([]);
});

test("an admin deletes an announcement after confirming", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/announcements");
  const row = page.getByRole("row").filter({ hasText: TITLE });
  await row.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(TITLE);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Deleted the Announcement!");
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /^All Announcements\(\d+\)$/ })).toBeFocused();
});

test("a post that fails shows an error and keeps the typed title", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/announcements");
  await page.route("**/api/announcements", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByLabel("Title").fill(TITLE);
  await page.getByLabel("Description").fill(DESCRIPTION);
  await page.getByRole("button", { name: "Make Announcement" }).click();
  await expectToast(page, "Something Went Wrong! Please try again!");
  await expect(page.getByLabel("Title")).toHaveValue(TITLE);
});

test("a retry after a lost response posts the announcement once", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/announcements");
  const title = `Lost answer ${stamp}`;
  await page.route(
    "**/api/announcements",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill(DESCRIPTION);
  const post = page.getByRole("button", { name: "Make Announcement" });
  await post.click();
  await expectToast(page, "Something Went Wrong! Please try again!");
  await post.click();
  await expectToast(page, "Announcement Successful!");
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toHaveCount(1);

  // The same text again is another announcement.
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill(DESCRIPTION);
  await post.click();
  await expect(row).toHaveCount(2);
});

test("an unsaved announcement comes back after the session ends and the admin signs in again", async ({
  page,
}) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/announcements");
  await page.getByLabel("Title").fill(`Kept ${stamp}`);
  await page.getByLabel("Description").fill(DESCRIPTION);
  await loseCookies(page);
  await page.evaluate(() => localStorage.clear());
  await page.getByRole("button", { name: "Make Announcement" }).click();
  await page.waitForURL((address) => address.pathname === "/login");
  await expectAwake(page);
  await page.getByLabel(/^Email/).fill(ADMIN);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((address) => address.pathname === "/dashboard/announcements");
  await expect(page.getByText("Your unsaved changes are back.")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(`Kept ${stamp}`);
  await expect(page.getByLabel("Description")).toHaveValue(DESCRIPTION);
  await page.getByRole("button", { name: "Discard Them" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("");
});
