import { addDays } from "date-fns";
import { MongoClient } from "mongodb";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { dayLabel, towerDay } from "@/lib/platform/format/dates";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import {
  ADMIN,
  enter,
  loseCookies,
  MEMBER,
  PASSWORD,
  USER,
  visit,
  watchForTrouble,
} from "../support/browser-actors";
import { atRest, closeContext, expectAwake, expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

/** An announcement that is pinned, mailed, opened, edited by two admins at once, and one that is scheduled. */

const stamp = Date.now().toString(36);
const TITLE = `Water ${stamp}`;
const LATER = `Paint ${stamp}`;
const LINK = "https://example.com/water?tank=2";
const TEXT = `The tank is cleaned, see ${LINK}. <b>Ask</b> tel:+8801711000000 or javascript:alert(1).\n${"Please fill a bucket on every floor, and another one. ".repeat(70)}\nThe last line.`;
const BOARD = "/dashboard/announcements";

test.describe.configure({ mode: "serial" });

const rowOf = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
const form = (page: Page) => page.getByRole("form", { name: "Announcement" });
const menuEntry = (page: Page) =>
  page
    .getByRole("navigation", { name: "Dashboard", exact: true })
    .getByRole("link", { name: /^Announcements/ });

/** Opens an announcement's page from the board. */
async function openToEdit(page: Page, title: string): Promise<void> {
  await rowOf(page, title)
    .getByRole("button", { name: /^View Details/ })
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "Edit" }).click();
  await page.waitForURL(/\/announcements\/[0-9a-f]{24}$/);
  await expect(page.getByRole("heading", { name: "Edit an Announcement" })).toBeVisible();
}

/** Returns the number in the menu; 0 if there is none. */
async function unreadOf(page: Page): Promise<number> {
  await expect(menuEntry(page)).toBeVisible();
  return Number(/\d+/.exec((await menuEntry(page).textContent()) ?? "")?.[0] ?? 0);
}

test("an admin pins, mails and schedules announcements; a member reads one and the unread count falls", async ({
  page,
  browser,
}) => {
  const trouble = watchForTrouble(page);
  const member = await (await browser.newContext()).newPage();
  await enter(member, MEMBER);
  await visit(member, "/dashboard");
  const before = await unreadOf(member);

  await enter(page, ADMIN);
  await visit(page, BOARD);
  await page.getByLabel("Title").fill(TITLE);
  await page.getByLabel("Description").fill(TEXT);
  await page.getByLabel("Pin to Top").check();
  await page.getByLabel("Mail all members").check();
  await page.getByRole("button", { name: "Make Announcement" }).click();
  await expectToast(page, "Announcement Successful!");
  await expect(page.getByRole("row").nth(1)).toContainText(TITLE);
  await expect(rowOf(page, TITLE)).toContainText("Pinned");

  const day = towerDay(addDays(new Date(), 3));
  await page.getByLabel("Title").fill(LATER);
  await page.getByLabel("Description").fill("The stairs are painted.");
  await page.getByLabel("Publish on").fill(day);
  await page.getByRole("button", { name: "Make Announcement" }).click();
  await expect(rowOf(page, LATER)).toContainText("Scheduled");
  await expect(rowOf(page, LATER)).toContainText(dayLabel(day));

  await visit(member, "/dashboard");
  await expect(menuEntry(member)).toContainText(`${String(before + 1)} unread`);
  const words = before === 0 ? "1 unread announcement" : `${String(before + 1)} unread announcements`;
  await member.getByRole("link", { name: words, exact: true }).click();
  await expect(member.getByRole("row").nth(1)).toContainText(TITLE);
  await expect(rowOf(member, LATER)).toHaveCount(0);
  await expect(rowOf(member, TITLE)).toContainText("Unread");
  const opener = rowOf(member, TITLE).getByRole("button", { name: /^View Details/ });
  await opener.click();
  const dialog = member.getByRole("dialog", { name: TITLE });
  await expect(dialog.getByRole("heading", { name: TITLE })).toBeFocused();
  const link = dialog.getByRole("link", { name: LINK, exact: true });
  await expect(link).toHaveAttribute("href", LINK);
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect(dialog.getByRole("link", { name: "tel:+8801711000000" })).toBeVisible();
  await expect(dialog.getByRole("link")).toHaveCount(2);
  await expect(dialog).toContainText("<b>Ask</b>");
  await expectNoFindings(member, "the dialog of an announcement");
  await member.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await expect(rowOf(member, TITLE)).not.toContainText("Unread");
  await expect.poll(() => unreadOf(member)).toBe(before);
  await closeContext(member.context());
  expect(trouble).toEqual([]);
});

test("Mark All as Read marks every announcement and then disappears", async ({ page, browser }) => {
  await enter(page, ADMIN);
  await visit(page, BOARD);
  await expect(page.getByRole("button", { name: "Mark All as Read" })).toHaveCount(0);
  for (const title of [`One ${stamp}`, `Two ${stamp}`]) {
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Description").fill("It is read with the others.");
    await page.getByRole("button", { name: "Make Announcement" }).click();
    await expect(rowOf(page, title)).toHaveCount(1);
  }
  const member = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await enter(member, MEMBER);
  await visit(member, BOARD);
  await expect(rowOf(member, "Unread").nth(1)).toBeVisible();
  await member.getByRole("button", { name: "Mark All as Read" }).click();
  await expectToast(member, "All announcements are read.");
  await expect(rowOf(member, "Unread")).toHaveCount(0);
  expect(await unreadOf(member)).toBe(0);
  await expect(member.getByRole("button", { name: "Mark All as Read" })).toHaveCount(0);
  await expect(member.getByRole("heading", { name: /^All Announcements/ })).toBeFocused();
  await member.reload();
  await expect(rowOf(member, `One ${stamp}`)).not.toContainText("Unread");
  await closeContext(member.context());
});

/** A member that no other test signs in: all reads for them are this test's. */
const OTHER_MEMBER = "maliha.tasnim@nibash.test";

/**
 * Counts the database reads of their unread announcements while something happens, by the profiler of the product's
 * mongod.
 */
async function countReads(happens: () => Promise<unknown>): Promise<number> {
  const folder = process.env.NIBASH_DATA_DIR ?? "";
  const { port } = JSON.parse(await readFile(join(folder, "mongod.json"), "utf8")) as { port: number };
  const client = new MongoClient(`mongodb://127.0.0.1:${String(port)}/?replicaSet=nibash`);
  const db = client.db("nibash");
  try {
    const person = await db.collection("users").findOne({ email: OTHER_MEMBER });
    await db.command({ profile: 2 });
    await happens();
    await db.command({ profile: 0 });
    const reads = await db.collection("system.profile").find({ "command.aggregate": "users" }).toArray();
    const isTheirs = (read: string) =>
      read.includes('"from":"announcements"') && read.includes(String(person?._id));
    return reads.filter((read) => isTheirs(JSON.stringify(read))).length;
  } finally {
    await db.command({ profile: 0 });
    await db.dropCollection("system.profile");
    await client.close();
  }
}

test("the unread count in the menu comes with the page, from one database read", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/announcements" && searchParams.has("unread")) asked.push(page.url());
  });
  await enter(page, MEMBER);
  for (const path of ["/dashboard", "/dashboard/payment-history", BOARD]) {
    await visit(page, path);
    await atRest(page);
  }
  await menuEntry(page).locator("xpath=ancestor::ul").getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
  await atRest(page);
  expect(asked).toEqual([]);
  // Menu and profile page show the same count, from one read.
  await page.context().clearCookies();
  await enter(page, OTHER_MEMBER);
  expect(await countReads(() => page.goto("/dashboard"))).toBe(1);
});

test("a user without an apartment also sees unread announcements on the profile", async ({
  page,
  browser,
}) => {
  await enter(page, ADMIN);
  await visit(page, BOARD);
  await page.getByLabel("Title").fill(`Three ${stamp}`);
  await page.getByLabel("Description").fill("It is for everybody.");
  await page.getByRole("button", { name: "Make Announcement" }).click();
  await expect(rowOf(page, `Three ${stamp}`)).toHaveCount(1);
  const user = await (await browser.newContext()).newPage();
  await enter(user, USER);
  await visit(user, "/dashboard");
  await expect(menuEntry(user)).toContainText("unread");
  const count = await unreadOf(user);
  const words = count === 1 ? "1 unread announcement" : `${String(count)} unread announcements`;
  await user.getByRole("link", { name: words, exact: true }).click();
  await expect(rowOf(user, `Three ${stamp}`)).toContainText("Unread");
  await closeContext(user.context());
});

test("on a phone a tap anywhere on a card opens it, and title and Close stay visible while scrolling", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, MEMBER);
  await visit(page, BOARD);
  const card = rowOf(page, TITLE);
  await expectNoSidewaysScroll(page, "the board on a phone");
  await expectNoFindings(page, "the board on a phone");
  const box = await card.boundingBox();
  if (!box) throw new Error("The card is not there.");
  // At its lower right corner, which has no text.
  await page.mouse.click(box.x + box.width - 12, box.y + box.height - 12);
  const dialog = page.getByRole("dialog", { name: TITLE });
  const title = dialog.getByRole("heading", { name: TITLE });
  const cross = dialog.getByRole("button", { name: "Close" }).first();
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((frame) => frame.scrollTop)).toBe(0);
  const before = await title.boundingBox();
  await dialog.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
  await expect(dialog.getByText("The last line.")).toBeInViewport();
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(cross).toBeInViewport({ ratio: 1 });
  expect((await title.boundingBox())?.y).toBeLessThanOrEqual(before?.y ?? 0);
  await cross.click();
  await expect(dialog).toBeHidden();
});

test("the page of an announcement lists its mails and their status", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, BOARD);
  await openToEdit(page, TITLE);
  const mails = page.getByRole("table", { name: "Sent by mail" });
  const own = mails.getByRole("row").filter({ hasText: MEMBER });
  await expect(async () => {
    await page.reload();
    await expect(own).toContainText("Sent", { timeout: 2_000 });
  }).toPass();
  await expect(own).toHaveCount(1);
  await expect(page.getByLabel("Mail all members")).toHaveCount(0);
  await expect(page.getByLabel("Publish on")).toHaveCount(0);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoFindings(page, `the page of an announcement, ${String(width)} px`);
    await expectNoSidewaysScroll(page, `the page of an announcement, ${String(width)} px`);
  }
});

test("an edit survives an ended session, and an admin is warned of a concurrent change", async ({
  page,
  browser,
}) => {
  await enter(page, ADMIN);
  await visit(page, BOARD);
  await openToEdit(page, TITLE);
  const description = form(page).getByLabel("Description");
  await description.fill("The tank is cleaned on Monday.");
  const address = page.url();

  await loseCookies(page);
  await page.evaluate(() => localStorage.clear());
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expectAwake(page);
  await page.getByLabel(/^Email/).fill(ADMIN);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(address);
  await expect(form(page)).toContainText("Your unsaved changes are back.");
  await expect(description).toHaveValue("The tank is cleaned on Monday.");

  const other = await (await browser.newContext()).newPage();
  await enter(other, ADMIN);
  await visit(other, address);
  await form(other).getByLabel("Description").fill("The tank is cleaned on Tuesday.");
  await other.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(other, "Announcement Saved");
  await closeContext(other.context());

  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(form(page).getByRole("alert")).toContainText("Somebody changed this. Reload.");
  await page.reload();
  await expect(description).toHaveValue("The tank is cleaned on Monday.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Announcement Saved");
  await page.reload();
  await expect(description).toHaveValue("The tank is cleaned on Monday.");
});

test("an admin unpins an announcement in its dialog and publishes a scheduled one at once", async ({
  page,
  browser,
}) => {
  await enter(page, ADMIN);
  await visit(page, BOARD);
  await rowOf(page, TITLE)
    .getByRole("button", { name: /^View Details/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Unpin" }).click();
  await expectToast(page, "Unpinned!");
  await expect(rowOf(page, TITLE)).not.toContainText("Pinned");

  await openToEdit(page, LATER);
  await form(page).getByLabel("Publish on").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Announcement Saved");
  await expect(form(page).getByLabel("Publish on")).toHaveCount(0);
  const member = await (await browser.newContext()).newPage();
  await enter(member, MEMBER);
  await visit(member, BOARD);
  await expect(rowOf(member, LATER)).toHaveCount(1);
  await closeContext(member.context());
});
