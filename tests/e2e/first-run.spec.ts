import { addDays } from "date-fns";
import { expect, type Page } from "playwright/test";
import { towerDay } from "@/lib/platform/format/dates";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import {
  enter,
  fillRegistration,
  jpeg,
  mailedLink,
  register,
  signIn,
  visit,
  watchForTrouble,
} from "../support/browser-actors";
import { expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";
import { startOwnTower, type OwnTower } from "../support/own-tower";

/** An owner's first afternoon: from an empty database to the first request for an apartment. */

test.describe.configure({ mode: "serial" });

const PORT = Number(process.env.PORT ?? 3199) + 40;
test.use({ baseURL: `http://localhost:${String(PORT)}` });

const OWNER = "owner@example.com";
const PARTNER = "partner@example.com";
let tower: OwnTower;

test.beforeAll(async () => {
  tower = await startOwnTower(PORT);
});
test.afterAll(async () => {
  await tower.stop();
});

const step = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const openSetup = async (page: Page) => {
  await visit(page, "/dashboard/setup");
  await expect(page.getByRole("heading", { level: 1, name: "Set Up Your Tower" })).toBeVisible();
};

test("visitors of an empty tower can open home, listing, contact, login and registration", async ({
  page,
}) => {
  const trouble = watchForTrouble(page);
  expect(tower.printed()).toContain("npm run make-admin -- you@example.com");
  expect(tower.printed()).not.toContain("@nibash.test");
  for (const path of ["/", "/apartments", "/contact", "/login", "/register"]) {
    expect((await visit(page, path))?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoFindings(page, path);
    await expectNoSidewaysScroll(page, path);
  }
  // Without a tower the page mentions no windows.
  await visit(page, "/");
  await expect(page.getByText("Where a window is lit")).toHaveCount(0);
  await visit(page, "/apartments");
  await expect(page.getByRole("heading", { name: "No Apartments Available!" })).toBeVisible();
  expect((await page.request.get("/sitemap.xml")).status()).toBe(200);
  expect(trouble).toEqual([]);
});

test("a new admin is sent to the setup guide, which shows the state of its steps", async ({
  page,
  browser,
}) => {
  await register(page, { name: "Rokeya Begum", email: OWNER });
  expect(await tower.makeAdmin(OWNER)).toContain(`${OWNER} is an admin now`);
  const other = await (await browser.newContext({ baseURL: tower.url })).newPage();
  await signIn(other, OWNER);
  await other.waitForURL((address) => address.pathname === "/dashboard/setup");
  await other.context().close();
  await visit(page, "/dashboard");
  await page.getByRole("region", { name: "Setup" }).getByRole("link", { name: "Set Up Your Tower" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Set Up Your Tower" })).toBeFocused();
  await expect(page.getByText("0 of 8 done.")).toBeVisible();
  await expect(step(page, "Name the building")).toContainText("facts and amenities");
  await expectNoFindings(page, "the guide");
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `the guide at ${String(width)}`);
  }
  const mail = step(page, "Connect mail");
  await mail.getByRole("button", { name: "Send a Test Mail" }).click();
  await expect(mail.getByRole("status")).toContainText("Set SMTP_URL and MAIL_FROM.");
  const cards = step(page, "Connect cards");
  await cards.getByRole("button", { name: "Check Cards" }).click();
  await expect(cards.getByRole("status")).toContainText("set STRIPE_SECRET_KEY");
  await step(page, "Connect Google").getByRole("button", { name: "Skip: Connect Google" }).click();
  await expectToast(page, "Step skipped");
  await expect(step(page, "Connect Google").getByText("Skipped", { exact: true })).toBeVisible();
  await expectNoFindings(page, "the guide with what its checks found");
});

test("the owner names the building, and public pages show the name", async ({ page, browser }) => {
  await enter(page, OWNER);
  await openSetup(page);
  await step(page, "Name the building").getByRole("link", { name: "Name the Building" }).click();
  await page.waitForURL("**/dashboard/building#building-place");
  await page.getByLabel("Name", { exact: true }).fill("Lake View");
  await page.getByLabel("Address").fill("12 Lake Road\nGulshan 2, Dhaka");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Building Saved");
  await openSetup(page);
  await expect(step(page, "Name the building").getByText("Done", { exact: true })).toBeVisible();
  await expect(page.getByText("1 of 8 done.")).toBeVisible();
  await expect(page).toHaveTitle("Setup · Lake View");
  const visitor = await (await browser.newContext({ baseURL: tower.url })).newPage();
  for (const path of ["/", "/login", "/register", "/contact"]) {
    await visit(visitor, path);
    await expect(visitor).toHaveTitle(path === "/" ? "Home" : /Lake View$/);
    await expect(visitor.getByRole("link", { name: "Lake View", exact: true }).first()).toBeVisible();
    await expect(visitor.getByText("Nibash", { exact: true })).toHaveCount(0);
  }
  await visitor.context().close();
});

const HOMES = [
  { no: "1A", rent: "400", rooms: "2" },
  { no: "2A", rent: "650", rooms: "3" },
  { no: "3B", rent: "1200", rooms: "4" },
] as const;

test("the owner adds three apartments by the form, and two photos to one", async ({ page }) => {
  await enter(page, OWNER);
  for (const { no, rent, rooms } of HOMES) {
    await visit(page, "/dashboard/manage-apartments/new");
    await page.getByLabel("Apartment No", { exact: true }).fill(no);
    await page.getByLabel("Rent in dollars a month").fill(rent);
    await page.getByLabel("Rooms", { exact: true }).fill(rooms);
    await page.getByLabel("Bathrooms").fill("2");
    await page.getByLabel("Size in square feet").fill("1400");
    await page.getByRole("button", { name: "Add an Apartment" }).click();
    await expectToast(page, "Saved as a Draft");
    await page.getByRole("button", { name: `Publish ${no}` }).click();
    await expectToast(page, `${no} is published: visitors see it now`);
    await page.waitForURL(`**/manage-apartments/${no}`);
  }
  await visit(page, "/");
  const more = page.getByRole("heading", { name: "Three apartments on three floors" });
  const isWhole = (tile: Element) => {
    const [inner, outer] = [tile.getBoundingClientRect(), tile.parentElement?.getBoundingClientRect()];
    return inner.left === outer?.left && inner.right === outer.right;
  };
  expect(await page.locator("ul + div").filter({ has: more }).evaluate(isWhole)).toBe(true);
  await visit(page, "/dashboard/manage-apartments/2A/photos");
  const image = { mimeType: "image/jpeg", buffer: await jpeg(1200, 800) };
  await page.getByLabel("Add photos").setInputFiles([
    { name: "a.jpg", ...image },
    { name: "b.jpg", ...image },
  ]);
  const photos = page.getByRole("list", { name: "Photos in their order" }).getByRole("listitem");
  await expect(photos).toHaveCount(2);
  await openSetup(page);
  await expect(step(page, "Add apartments").getByText("Done", { exact: true })).toBeVisible();
  await expect(step(page, "Add apartments").getByRole("button", { name: /Demo/ })).toHaveCount(0);
});

test("the owner imports five more apartments after correcting one row", async ({ page }) => {
  await enter(page, OWNER);
  await openSetup(page);
  await step(page, "Add apartments").getByRole("link", { name: "Import a List" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import Apartments" })).toBeFocused();
  const rows = ["4A,900", "4B,cheap", "5A,950", "5B,1000", "6A,1500"].map((row) => `${row},3,2,1,1600`);
  const text = ["apartment_no,rent,rooms,bathrooms,balconies,size_sqft", ...rows].join("\n");
  const file = { name: "ours.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.locator("#import-file").setInputFiles(file);
  await expect(page.getByRole("heading", { name: "1 refused, 4 new" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Apply" })).toHaveCount(0);
  const typed = page.getByLabel("Rows", { exact: true });
  await typed.fill((await typed.inputValue()).replace("cheap", "920"));
  await page.getByRole("button", { name: "Check Rows" }).click();
  await expect(page.getByRole("heading", { name: "5 new" })).toBeFocused();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "5 apartments added." })).toBeFocused();
});

test("the owner invites a partner, who registers through the mailed link and becomes an admin", async ({
  page,
  browser,
}) => {
  await enter(page, OWNER);
  await openSetup(page);
  const admins = step(page, "Invite the other admins");
  await admins.getByLabel("Email Address").fill(PARTNER);
  await admins.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(admins.getByText("Please choose a role.")).toBeVisible();
  await admins.getByLabel("Role").selectOption("admin");
  await admins.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(admins.getByText(`An invitation is on its way to ${PARTNER}.`)).toBeVisible();
  await expect(admins.getByRole("list", { name: "Open invitations" })).toContainText(PARTNER);
  await expectNoFindings(page, "the guide with an open invitation");

  const partner = await (await browser.newContext({ baseURL: tower.url })).newPage();
  await visit(partner, await mailedLink(partner, PARTNER, "You are invited to manage"));
  await expectNoFindings(partner, "the page of an invitation");
  await partner.getByRole("main").getByRole("link", { name: "Register" }).click();
  await partner.waitForURL((address) => address.pathname === "/register");
  await fillRegistration(partner, { name: "Selim Khan", email: PARTNER });
  await partner.waitForURL((address) => address.pathname === "/invitation");
  await partner.getByRole("button", { name: "Become an Admin" }).click();
  await expect(partner.getByText("You are an admin now.")).toBeVisible();
  await partner.getByRole("link", { name: "Open your dashboard" }).click();
  await expect(partner.getByRole("link", { name: "Manage Apartments" }).first()).toBeVisible();
  await partner.context().close();

  await page.reload();
  await expect(admins.getByText("Done", { exact: true })).toBeVisible();
});

test("a visitor finds an apartment by rooms and price, books a visit, registers and requests it", async ({
  page,
}) => {
  await visit(page, "/apartments?maximum=800&rooms=3");
  await expect(page.getByText("1 of 8 fit", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Apartment 2A, 3 rooms" }).click();
  await page.waitForURL("**/apartments/2A");
  await page.getByRole("link", { name: "Book a visit", exact: true }).click();
  await page.waitForURL("**/contact?apartment=2A");
  const form = page.getByRole("form", { name: "Question or visit" });
  await form.getByLabel("Name").fill("Nadia Rahman");
  await form.getByLabel("Email Address").fill("nadia@example.com");
  await form.getByLabel("Day", { exact: true }).fill(towerDay(addDays(new Date(), 3)));
  await form.getByLabel("Time of day").selectOption("morning");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "We have your visit request" })).toBeFocused();

  await visit(page, "/apartments/2A");
  await page.getByRole("button", { name: "Request Agreement" }).first().click();
  await page.waitForURL((address) => address.pathname === "/login");
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  await page.waitForURL((address) => address.pathname === "/register");
  await fillRegistration(page, { name: "Nadia Rahman", email: "nadia@example.com" });
  await page.waitForURL((address) => address.pathname === "/apartments/2A");
  await page.getByRole("button", { name: "Fill In the Request" }).click();
  await page.getByLabel("Telephone").fill("+880 1711 000000");
  await page.getByRole("button", { name: "Send Request" }).click();
  await expectToast(page, "Request Sent! Please, wait for the confirmation!");
});

test("the owner sees the visit and the request, and hides and restores the setup guide in the menu", async ({
  page,
}) => {
  await enter(page, OWNER);
  await visit(page, "/dashboard/visits");
  await expect(page.getByRole("row").filter({ hasText: "Nadia Rahman" })).toBeVisible();
  await visit(page, "/dashboard/agreement-requests");
  await expect(page.getByRole("row").filter({ hasText: "nadia@example.com" })).toBeVisible();
  await openSetup(page);
  const entry = page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: "Setup" });
  await expect(entry).toBeVisible();
  await page.getByRole("button", { name: "Hide This" }).click();
  await expectToast(page, "Setup is hidden from the menu");
  await expect(entry).toHaveCount(0);
  await page.getByRole("button", { name: "Show in the Menu" }).click();
  await expectToast(page, "Setup is back in the menu");
  await expect(entry).toBeVisible();
});
