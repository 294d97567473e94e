import { readFileSync } from "node:fs";
import { expect } from "playwright/test";
import { expectNoFindings } from "../support/axe";
import {
  ADMIN,
  enter,
  mailedLink,
  MEMBER,
  PASSWORD,
  register,
  visit,
  visitKnowing,
  watchForTrouble,
} from "../support/browser-actors";
import { closeContext, expectToast } from "../support/browser-context";
import { moveOut, signInAdmin } from "../support/browser-tenant";
import { test } from "../support/browser-test";

/**
 * A user stores contact details, an admin finds them and adds a note, the user exports their data and deletes the
 * account.
 */

const mark = Date.now().toString(36);
const PERSON = { name: `Sharmin ${mark}`, email: `sharmin.${mark}@example.com` };
const NUMBER = "+880 1711 000000";

test("a user stores a telephone number, exports their data and deletes the account; an admin adds notes", async ({
  page,
  browser,
}) => {
  const trouble = watchForTrouble(page);
  await register(page, PERSON);
  await visitKnowing(page, "/dashboard");
  const you = page.getByRole("region", { name: "You", exact: true });
  await page.getByRole("button", { name: "Update Profile" }).click();
  const profile = page.getByRole("dialog", { name: "Update Profile" });
  await profile.getByLabel("Telephone", { exact: true }).fill(NUMBER);
  await profile.getByLabel("Their name").fill("Farida Ahmed");
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(profile.getByText("Please enter their telephone number.")).toBeVisible();
  await expectNoFindings(page, "the profile's form");
  await profile.getByLabel("Their telephone number").fill("+880 1811 000000");
  await profile.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Profile updated");
  await expect(you).toContainText(NUMBER);
  await expect(you).toContainText("Farida Ahmed, +880 1811 000000");
  await you.getByText("Show", { exact: true }).click();
  const uid = await you.getByText(/^[0-9a-f]{24}$/).innerText();

  const office = await (await browser.newContext()).newPage();
  const atOffice = watchForTrouble(office);
  await enter(office, ADMIN);
  await visit(office, "/dashboard/manage-members");
  await office.getByRole("row").filter({ hasText: "member@nibash.test" }).getByRole("link").first().click();
  const account = office.getByRole("region", { name: "Account" });
  // The demo's member owes this month.
  await expect(
    account
      .getByRole("listitem")
      .filter({ hasText: /\$[\d,.]+ open/ })
      .first(),
  ).toBeVisible();
  await expect(account.getByRole("link", { name: /^Receipt of / }).first()).toBeVisible();
  await expectNoFindings(office, "a member's page");
  await visit(office, `/dashboard/manage-members/${uid}`);
  await expect(office.getByRole("heading", { name: PERSON.name })).toBeVisible();
  await expect(office.getByRole("region", { name: "Person" })).toContainText(NUMBER);
  const notes = office.getByRole("region", { name: /^Notes/ });
  await notes.getByRole("button", { name: "Add Note" }).click();
  await expect(notes.getByText("Please write a note.")).toBeVisible();
  for (const words of ["Moves in March.", "Two cats."]) {
    await notes.getByLabel("New note").fill(words);
    await notes.getByRole("button", { name: "Add Note" }).click();
    await expect(notes.getByRole("listitem").filter({ hasText: words })).toBeVisible();
  }
  await notes.getByRole("button", { name: "Delete the note: Moves in March." }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(office.getByRole("alertdialog")).toHaveCount(0);
  await expect(notes.getByRole("heading", { name: "Notes(1)" })).toBeVisible();
  await expectNoFindings(office, "a person's page with a note");

  // The request form is filled with the stored details.
  await visit(page, "/apartments/5A");
  await page.getByRole("button", { name: "Request Agreement" }).first().click();
  await expect(page.getByRole("form", { name: "Request Agreement" }).getByLabel("Telephone")).toHaveValue(
    NUMBER,
  );

  await visitKnowing(page, "/dashboard/account");
  const data = page.getByRole("region", { name: "Your data" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    data.getByRole("button", { name: "Download My Data" }).click(),
  ]);
  const file = readFileSync(await download.path(), "utf8");
  expect(JSON.parse(file)).toMatchObject({
    account: { email: PERSON.email, telephone: NUMBER },
    notes: [{ text: "Two cats." }],
  });

  // Whose account cannot be deleted reads why, before anything is asked.
  const living = await (await browser.newContext()).newPage();
  await enter(living, MEMBER);
  await visit(living, "/dashboard/account");
  await living.getByRole("button", { name: "Delete My Account" }).click();
  const refused = living.getByRole("dialog", { name: "Your account can't be deleted now" });
  await expect(refused.getByText("You live in the building.")).toBeVisible();
  await expect(refused.getByRole("textbox")).toHaveCount(0);
  await closeContext(living.context());

  await data.getByRole("button", { name: "Delete My Account" }).click();
  const leaving = page.getByRole("dialog", { name: "Delete your account?" });
  await expectNoFindings(page, "deleting the account");
  await leaving.getByLabel("Type your email address").fill("somebody@example.com");
  await leaving.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await leaving.getByRole("button", { name: "Delete Account" }).click();
  await expect(leaving.getByText("Please type the email address of your account.")).toBeVisible();
  await leaving.getByLabel("Type your email address").fill(PERSON.email);
  await leaving.getByRole("button", { name: "Delete Account" }).click();
  await expectToast(page, "Your account is deleted.");
  await page.waitForURL((address) => address.pathname === "/");
  // The browser itself logs the 400 response to the wrong address.
  expect([...trouble, ...atOffice].filter((line) => !line.includes("400"))).toEqual([]);
  await visit(page, "/dashboard");
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel(/^Email/).fill(PERSON.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expectToast(page, "Incorrect email or password.");

  expect((await visit(office, `/dashboard/manage-members/${uid}`))?.status()).toBe(404);
  await expect(office.getByText("Oops! Page not found.")).toBeVisible();
  await closeContext(office.context());
});

test("a mailbox's reader frees an address that is not theirs, and the office takes an account back", async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = await signInAdmin(page.request, baseURL ?? "");
  const { result } = (await admin.call("GET", "/apartments?limit=50&available=true")) as {
    result: { apartment_no: string; booking_status: string }[];
  };
  const free = result.findLast(({ booking_status }) => booking_status === "available");
  const person = { apartment_no: free?.apartment_no, name: "Salma Begum", telephone: "01711000001" };
  const entered = { ...person, moved_in: "2019-03-01", rent: 650 };
  const { insertedId } = (await admin.call("POST", "/tenants", entered)) as { insertedId: string };
  const { url } = (await admin.call("POST", `/tenants/${insertedId}/invite`)) as { url: string };

  const theirs = await (await browser.newContext()).newPage();
  await visit(theirs, new URL(url).pathname + new URL(url).hash);
  await theirs.getByLabel("Email Address").fill("mistyped@example.com");
  await theirs.getByLabel("New Password", { exact: true }).fill(PASSWORD);
  await theirs.getByRole("button", { name: "Take My Account Over" }).click();
  await theirs.waitForURL((address) => address.pathname === "/dashboard");
  await expect(theirs.getByText(/^Please confirm your email address/)).toBeVisible();

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(await mailedLink(reader, "mistyped@example.com", "Confirm"));
  await expect(reader.getByText("choose a new password")).toHaveCount(0);
  await expectNoFindings(reader, "a claimed address");
  await reader.getByRole("button", { name: "This Is Not Me" }).click();
  await expect(reader.getByText("No account here has your address any more.")).toBeVisible();
  await closeContext(reader.context());

  await visit(theirs, "/dashboard");
  await expect(theirs.getByText(/^Please confirm your email address/)).toHaveCount(0);
  await visitKnowing(page, `/dashboard/manage-members/${insertedId}`);
  await page.getByRole("button", { name: "Correct Details" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct Salma Begum" });
  await dialog.getByLabel(/^Somebody else has this account/).check();
  await dialog.getByLabel("Email", { exact: true }).fill(`salma.${mark}@example.com`);
  await expectNoFindings(page, "taking an account back");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Taken back");
  await expect(page.getByRole("button", { name: "Copy Link of Salma Begum" })).toBeVisible();
  await visit(theirs, "/dashboard");
  await expect(theirs).toHaveURL(/\/login/);
  await closeContext(theirs.context());
  const again = await (await browser.newContext()).newPage();
  await again.goto(await mailedLink(again, `salma.${mark}@example.com`, "Take My Account Over"));
  await again.getByLabel("New Password", { exact: true }).fill(PASSWORD);
  await again.getByRole("button", { name: "Take My Account Over" }).click();
  await again.waitForURL((address) => address.pathname === "/dashboard");
  await expect(again.getByRole("region", { name: "You", exact: true })).toContainText("Salma Begum");
  await closeContext(again.context());
  await moveOut(admin, `salma.${mark}@example.com`);
});
