import { addMonths, lightFormat } from "date-fns";
import { expect, request, type Page } from "playwright/test";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { ADMIN, enter, fillRegistration, mailedLink, MEMBER, visit } from "../support/browser-actors";
import { atRest, expectToast } from "../support/browser-context";
import { askForApartment, type Caller, moveOut, signInAdmin } from "../support/browser-tenant";
import { test } from "../support/browser-test";
import { makePhoto } from "../support/call-inputs";

const day = (monthsAgo: number) => lightFormat(addMonths(new Date(), -monthsAgo), "yyyy-MM-dd");

/** One width guards the way; the other is the long lane's. */
const IN_LANES = [
  [360, ""],
  [1440, " @long"],
] as const;

const waiting = (page: Page) => page.getByRole("list", { name: "Waiting for the office" });

test("the office sees who is late at once, records what one of them paid, and reads an urgent repair in a press", async ({
  page,
  baseURL,
}) => {
  const admin = await signInAdmin(page.request, baseURL ?? "");
  const { result } = (await admin.call("GET", "/apartments?limit=50")) as {
    result: { apartment_no: string; booking_status: string }[];
  };
  const home = result.find(({ booking_status }) => booking_status === "available")?.apartment_no ?? "";
  const email = `late.${Date.now().toString(36)}@example.com`;
  await admin.call("POST", "/tenants", {
    apartment_no: home,
    name: "Lipi Akter",
    telephone: "+880 1711 222333",
    email,
    moved_in: day(20),
    rent: 400,
    paid_until: day(14).slice(0, 7),
  });
  await enter(page, ADMIN);
  await visit(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Today" }).click();
  await page.waitForURL("**/dashboard");
  const late = waiting(page).getByRole("listitem").filter({ hasText: "late with the rent" });
  // Who is late is there without a press, the longest first.
  await expect(late.getByRole("link").first()).toHaveText(new RegExp(`^${home}, Lipi Akter: \\$5,\\d{3}$`));
  const urgent = waiting(page).getByRole("listitem").first();
  await expect(urgent).toContainText("urgent repair");
  await expectNoFindings(page, "what waits today");

  await late.getByRole("button", { name: /^Remind \d+ (?:Late|More)$/ }).click();
  const reminding = page.getByRole("dialog", { name: /^Remind (?:1 person|\d+ people)\?$/ });
  // Who gets no mail is said before, and is not counted.
  await expect(reminding.getByRole("listitem").filter({ hasText: "Lipi Akter" })).toContainText(
    "Has not been invited yet",
  );
  await expectNoFindings(page, "whom a reminder goes to");
  await reminding.getByRole("button", { name: "Cancel" }).click();

  const onMap = page.getByRole("button", { name: new RegExp(`^${home}, Lipi Akter, late by \\d+ days`) });
  await onMap.click();
  const dialog = page.getByRole("dialog", { name: `Apartment ${home}` });
  await expect(dialog.getByRole("link", { name: "+880 1711 222333" })).toBeVisible();
  await expectNoFindings(page, "one home of the tower");
  await expect(dialog).toContainText("Has not been invited yet, and gets no mail before.");
  await expect(dialog.getByRole("button", { name: "Remind" })).toHaveCount(0);

  const before = (await late.getByRole("link").first().textContent()) ?? "";
  await dialog.getByRole("button", { name: "Record" }).click();
  const recording = page.getByRole("dialog", { name: "Record a Payment" });
  // The list says what of it is late; all that is open is filled in.
  const { rows } = (await admin.call("GET", "/rent-roll")) as { rows: Record<string, unknown>[] };
  const row = rows.find((one) => one.email === email);
  expect(before.replace(/^.*\$|,/g, "")).toBe(String(row?.late));
  await expect(recording.getByLabel("Received in dollars")).toHaveValue(String(row?.owed));
  await recording.getByLabel("Received in dollars").fill("400");
  await recording.getByRole("button", { name: "Record", exact: true }).click();
  await expectToast(page, `Recorded $400: ${home}, Lipi Akter`);
  await expect(late.getByRole("link").first()).not.toHaveText(before);

  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, "/dashboard");
  await atRest(page);
  await expectNoSidewaysScroll(page, "today on a phone");
  await expectNoFindings(page, "what waits today, on a phone");
  await urgent.getByRole("link", { name: /^Answer/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/repairs/);
  await visit(page, "/dashboard/payments");
  await atRest(page);
  const firstLate = page.getByRole("row").filter({ hasText: /days? late/ });
  expect((await firstLate.first().boundingBox())?.y, "the first who is late").toBeLessThan(1.5 * 740);
  await page.getByText("Filters", { exact: true }).click();
  await expect(page.getByLabel("Month of the rent")).toBeVisible();
  await expectNoSidewaysScroll(page, "the rent roll on a phone");
  await expectNoFindings(page, "the rent roll on a phone");
  await moveOut(admin, email);
});

for (const [width, lane] of IN_LANES)
  test(`at ${String(width)} px two presses on the first screen accept a request, and the person's page has all that follows${lane}`, async ({
    page,
    baseURL,
  }) => {
    const origin = baseURL ?? "";
    const admin = await signInAdmin(page.request, origin);
    const theirs = await request.newContext({ baseURL: origin });
    const asked = await askForApartment(theirs, origin, admin);
    await theirs.dispose();
    const { name, apartment_no } = asked;
    await page.setViewportSize({ width, height: 800 });
    await enter(page, ADMIN);
    await visit(page, "/dashboard");
    const row = waiting(page)
      .getByRole("listitem")
      .filter({ hasText: /agreement requests?/ });
    const vacant = page.getByRole("button", { name: `${apartment_no}, available, request`, exact: true });
    await expect(vacant).toHaveCount(1);
    await row.getByRole("button", { name: `${apartment_no}, ${name}`, exact: true }).click();
    const deciding = page.getByRole("alertdialog", { name: `Accept ${name}?` });
    for (const words of [asked.email, "+880 1711 000000", "We are four."])
      await expect(deciding).toContainText(words);
    await expect(deciding.getByLabel("First day")).toBeVisible();
    await expectNoFindings(page, "deciding on the first screen");
    await deciding.getByRole("button", { name: "Accept" }).click();
    await expectToast(page, "Accepted the Request!");
    const outcome = page.getByRole("status").filter({ hasText: `${name} rents ${apartment_no} from ` });
    await expect(vacant).toHaveCount(0);
    await expect(outcome).toContainText("Next they sign the agreement and pay the deposit of $");
    await expectNoFindings(page, "what was decided");
    await outcome.getByRole("link", { name: "See the Agreement" }).click();

    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const person = page.getByRole("region", { name: "Person" });
    for (const words of [`Apartment ${apartment_no}`, "+880 1711 000000", "WhatsApp"])
      await expect(person).toContainText(words);
    await expect(page.getByRole("region", { name: "Requests" })).toContainText("Accepted");
    await expectNoFindings(page, "a new member's page");
    await expectNoSidewaysScroll(page, "a new member's page");
    const actions = page.locator("[data-person-actions]");
    for (const box of await actions
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height)))
      expect(box).toBeGreaterThanOrEqual(44);
    await actions.getByRole("button", { name: "Record a Payment" }).click();
    await page
      .getByRole("dialog", { name: "Record a Payment" })
      .getByRole("button", { name: "Close" })
      .click();
    await expect(page.getByRole("link", { name: `Deposit of apartment ${apartment_no}` })).toBeVisible();
    await actions.getByRole("button", { name: "Remove" }).click();
    const removing = page.getByRole("alertdialog", { name: `Remove ${name}?` });
    await expect(removing).toContainText("and gets a mail");
    await removing.getByRole("button", { name: "Remove" }).click();
    await expectToast(page, "Removed Member!");
    await expect(page.getByRole("status").filter({ hasText: "ended today" })).toContainText(name);
    await expect(actions.getByRole("button", { name: "Remove" })).toHaveCount(0);
    await expect(person.getByText("user", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: `Deposit of apartment ${apartment_no}` }).click();
    await page.getByRole("link", { name: `Page of ${name}` }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await visit(page, `/dashboard/manage-members/left?q=${asked.email}`);
    await expect(page.getByRole("heading", { name: "Former Tenants(1)" })).toBeVisible();
    await expectNoFindings(page, "who has left");
    await expectNoSidewaysScroll(page, "who has left");
    await visit(page, "/dashboard/manage-members");
    await expectNoFindings(page, "the members");
    await expectNoSidewaysScroll(page, "the members");
  });

test("the menu counts what waits where, and Account has the settings @long", async ({ page, baseURL }) => {
  const admin = await signInAdmin(page.request, baseURL ?? "");
  const rows = (await admin.call("GET", "/today")) as { kind: string; count: number }[];
  const pending = rows.find(({ kind }) => kind === "requests")?.count ?? 0;
  await enter(page, ADMIN);
  await visit(page, "/dashboard/account");
  await expect(page.getByRole("heading", { name: "Devices" })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Dashboard", exact: true });
  await expect(menu.getByRole("link", { name: /^Agreement Requests/ })).toHaveText(
    pending > 0 ? `Agreement Requests${String(pending)} pending` : "Agreement Requests",
  );
  await menu.getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("region", { name: "You", exact: true })).toBeInViewport();
});

test("the office records what it spent, sees the profit of the month, and reverses a wrong one", async ({
  page,
}) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/book");
  await page.getByLabel("Year").selectOption({ index: 5 });
  await expect(page).toHaveURL(/from=\d{4}-07-01&to=\d{4}-06-30$/);
  await expect(page.getByText(/^Jul 1, \d{4} to /)).toBeVisible();
  const spent = page.locator("[data-figures] div").filter({ hasText: "Spent" }).locator("dd");
  const before = await spent.textContent();
  await page.getByRole("button", { name: "Record an Expense" }).click();
  const dialog = page.getByRole("dialog", { name: "Record an Expense" });
  await expectNoFindings(page, "recording an expense");
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expect(dialog.getByText("Please enter an amount in dollars.")).toBeVisible();
  await dialog.getByLabel("Spent in dollars").fill("33.50");
  await dialog.getByLabel("Paid to").fill("Uttara Lift Service");
  await dialog.getByLabel("Photo of the receipt").setInputFiles({
    name: "receipt.png",
    mimeType: "image/png",
    buffer: Buffer.from(await (await makePhoto()).arrayBuffer()),
  });
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expectToast(page, "Recorded $33.50: ");
  const row = page
    .getByRole("table", { name: "Money in and out" })
    .getByRole("row")
    .filter({ hasText: "Uttara Lift Service" });
  await expect(row).toContainText("$33.50");
  const receipt = await row.getByRole("link", { name: "See the receipt" }).getAttribute("href");
  expect((await page.request.get(receipt ?? "")).headers()["content-type"]).toBe("image/webp");
  await expect(spent).not.toHaveText(before ?? "");
  await expectNoFindings(page, "the book");
  await row.getByRole("button", { name: /^Reverse/ }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Reason").fill("Recorded twice.");
  await question.getByRole("button", { name: "Reverse", exact: true }).click();
  await expectToast(page, "Reversed $33.50 of ");
  await expect(spent).toHaveText(before ?? "");
  await expect(row).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "Homes with a bill" })).toBeVisible();
  await page.getByRole("table", { name: "By month of payment" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\?from=(\d{4}-\d\d)-01&to=\1-(?:28|29|30|31)$/);

  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, "/dashboard/book/register");
  await expect(page.getByText(/^Paid, by month of rent, January/)).toBeVisible();
  const sheet = page.getByRole("region", { name: /^Rent by Month/ });
  await sheet.evaluate((box) => box.scrollTo(box.scrollWidth, 0));
  await expect(sheet.getByRole("columnheader", { name: "Total" })).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByRole("rowheader").first()).toBeInViewport({ ratio: 1 });
  await expectNoFindings(page, "the register on a phone");
});

const STAFF = [
  {
    role: "accountant",
    title: "Become an Accountant",
    menu: ["Today", "Payments", "Book", "Manage Members", "Announcements", "Profile", "Account"],
    closed: "/dashboard/building",
  },
  {
    role: "caretaker",
    title: "Become a Caretaker",
    menu: [
      ...["Today", "Manage Members", "Visits", "Repairs", "Meter Readings"],
      ...["Announcements", "Profile", "Account"],
    ],
    closed: "/dashboard/payments",
  },
  {
    role: "viewer",
    title: "Become a Viewer",
    menu: [
      ...["Today", "Payments", "Book", "Manage Members", "Agreement Requests", "Visits"],
      ...[
        "Manage Apartments",
        "Repairs",
        "Announcements",
        "Manage Coupons",
        "Building",
        "Mails",
        "Audit Trail",
      ],
      ...["Profile", "Account"],
    ],
    closed: "/dashboard/setup",
  },
] as const;

/** What changes something; a viewer sees none of it. */
const ACTION =
  /^(?:Accept|Reject|Decline|Confirm|Remove|End Agreement|Record|Waive|Remind|Add|Import|Edit|Delete|Make |Take |Put |Save|Move|Send|Report|Correct|Invite|Change|Reverse|Give|Settle|Pin)/;

for (const { role, title, menu, closed, widths, lane } of STAFF.flatMap((staff) => [
  { ...staff, widths: [360], lane: "" },
  // The long lane looks at the screens, too; screens.spec.ts looks at the admin's in any lane.
  { ...staff, widths: [1440, 360], lane: " @long" },
]))
  test(`who is invited as ${role} walks their menu, and sees nothing that is not theirs${lane}`, async ({
    page,
    baseURL,
    playwright,
  }) => {
    const requests = await playwright.request.newContext({ baseURL });
    const admin = await signInAdmin(requests, baseURL ?? "");
    const email = `${role}.${Date.now().toString(36)}@example.com`;
    await enter(page, ADMIN);
    await visit(page, "/dashboard/building");
    await page.getByRole("button", { name: "Who Works Here" }).click();
    const working = page.getByRole("dialog", { name: "Who works here" });
    await working.getByLabel("Email Address").fill(email);
    await working.getByLabel("Role").selectOption(role);
    await working.getByRole("button", { name: "Invite", exact: true }).click();
    await expect(working.getByText(`An invitation is on its way to ${email}.`)).toBeVisible();
    await expectNoFindings(page, "inviting staff");
    await page.context().clearCookies();
    const link = await mailedLink(page, email, "asks you to become");
    await visit(page, link);
    await page.getByRole("main").getByRole("link", { name: "Register" }).click();
    await page.waitForURL((address) => address.pathname === "/register");
    await fillRegistration(page, { name: `Shirin ${role}`, email });
    await page.waitForURL((address) => address.pathname === "/invitation");
    await page.getByRole("button", { name: title }).click();
    await expect(page.getByText(`${role} now.`)).toBeVisible();

    const refused: string[] = [];
    page.on("response", (answer) => {
      if ([401, 403].includes(answer.status())) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await visit(page, "/dashboard");
    const links = page
      .getByRole("complementary", { name: "Sidebar" })
      .getByRole("navigation")
      .getByRole("link");
    const labels = (await links.allTextContents()).map((text) => text.replace(/\d.*$/, ""));
    expect(labels).toEqual([...menu, "Home"]);
    const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    const screens = paths.filter((path) => path !== "/" && !path.includes("#"));
    if (role !== "caretaker")
      screens.push("/dashboard/manage-members/left", `/dashboard/manage-members/${await memberId(admin)}`);
    screens.push("/dashboard/payments/meter-readings");
    if (role !== "accountant") screens.push(await repairPath(admin));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of new Set(screens)) {
        await visit(page, path);
        await atRest(page);
        await expect(page, `${path} opens`).toHaveURL(new RegExp(`${path}$`));
        const told = `${path} of a ${role}, ${String(width)}`;
        if (lane !== "") {
          await expectNoSidewaysScroll(page, told);
          await expectNoFindings(page, told);
        }
        const main = page.locator("main");
        const text = await main.innerText();
        if (role === "caretaker") expect(text, told).not.toMatch(/[$৳]\s?\d/);
        if (role !== "viewer" || path === "/dashboard" || path === "/dashboard/account") continue;
        await expect(main.locator("form[novalidate]"), `${told}: nothing to fill in`).toHaveCount(0);
        const names = await main
          .getByRole("button")
          .or(main.getByRole("link", { name: ACTION }))
          .allInnerTexts();
        expect(
          names.filter((name) => ACTION.test(name.trim())),
          told,
        ).toEqual([]);
      }
    }
    if (role === "caretaker") {
      // Without a price there is nothing to type: who sets it is said instead.
      await visit(page, "/dashboard/payments/meter-readings");
      await page.getByLabel("Meter", { exact: true }).selectOption("Gas");
      await expect(page.getByText("This meter has no price a unit yet.")).toBeVisible();
      await expect(page.getByRole("table", { name: "Meters" }).getByRole("textbox")).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Put on the Bills" })).toHaveCount(0);
    }
    if (role === "accountant") {
      await visit(page, "/dashboard");
      await page
        .getByRole("button", { name: /, available/ })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toContainText(/Available.*, for \$[\d,.]+ a month\./);
    }
    expect(refused).toEqual([]);
    await page.goto(closed);
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByText("Forbidden Access!").first()).toBeVisible();
    await endRole(page, `Shirin ${role}`);
    expect(await admin.call("GET", "/staff")).not.toContainEqual(expect.objectContaining({ email }));
    await requests.dispose();
  });

/** As an admin, on the page of the building. */
async function endRole(page: Page, name: string): Promise<void> {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/building");
  await page.getByRole("button", { name: "Who Works Here" }).click();
  const working = page.getByRole("list", { name: "Who works here" });
  await expect(working.getByRole("listitem").filter({ hasText: "(you)" }).getByRole("button")).toHaveCount(0);
  await working.getByRole("button", { name: `End the role of ${name}` }).click();
  await expectNoFindings(page, "ending a role");
  await page.getByRole("alertdialog").getByRole("button", { name: "End Role" }).click();
  await expect(page.getByText(`${name} is a user now.`)).toBeVisible();
  await expect(working.getByText(name)).toHaveCount(0);
  await expect(working).toBeFocused();
}

async function memberId(admin: Caller): Promise<string> {
  const members = (await admin.call("GET", "/members")) as { _id: string; email: string }[];
  return members.find(({ email }) => email === MEMBER)?._id ?? "";
}

async function repairPath(admin: Caller): Promise<string> {
  const [repair] = (await admin.call("GET", "/repairs")) as { _id: string }[];
  return `/dashboard/repairs/${repair?._id ?? ""}`;
}
