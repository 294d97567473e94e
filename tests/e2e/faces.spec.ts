import { expect, type Locator, type Page } from "playwright/test";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { visit } from "../support/browser-actors";
import { closeContext } from "../support/browser-context";
import { test } from "../support/browser-test";
import {
  answers,
  arrives,
  boxOf,
  holdCall,
  openAs,
  openSkeleton,
  refused,
  visitUnread,
  type Role,
} from "../support/list-faces";

/**
 * The four states of each list (docs/product.md 10.3), for every role that has it. Each state is created once, and
 * checked on a phone and on a desktop.
 */

interface ListUnderTest {
  path: string;
  as: Role;
  call: RegExp;
  /** The table's name. */
  label: string;
  empty: string;
  /** The demo has no rows there, or fewer than six. */
  isEmptyAtFirst?: true;
}

/** The lightest page to start from. */
const BOARD = "/dashboard/announcements";

const LISTS: readonly ListUnderTest[] = [
  ...(["user", "member", "admin"] as const).map((as) => ({
    path: BOARD,
    as,
    call: /\/api\/announcements(\?(?!.*unread=true)|$)/,
    label: "Announcements",
    empty: "No announcements yet",
  })),
  {
    path: "/dashboard/payment-history",
    as: "member",
    call: /\/api\/payments-history\/[^/]+(\?|$)/,
    label: "Payments",
    empty: "No payments yet",
  },
  {
    path: "/dashboard/repairs",
    as: "member",
    call: /\/api\/repairs(\?|$)/,
    label: "Your repairs",
    empty: "Nothing is broken",
    isEmptyAtFirst: true,
  },
  {
    path: "/dashboard/manage-members",
    as: "admin",
    call: /\/api\/members(\?|$)/,
    label: "Members",
    empty: "No Members Yet!",
  },
  {
    path: "/dashboard/agreement-requests",
    as: "admin",
    call: /\/api\/requests\?(?!.*status=pending)/,
    label: "Agreement requests",
    empty: "No Requests Yet!",
  },
  {
    path: "/dashboard/visits",
    as: "admin",
    call: /\/api\/visits\?(?!.*state=new)/,
    label: "Visits and questions",
    empty: "No visits yet",
  },
  {
    path: "/dashboard/manage-coupons",
    as: "admin",
    call: /\/api\/coupons(\?|$)/,
    label: "Coupons",
    empty: "No Coupons Available!",
  },
  {
    path: "/dashboard/payments/all",
    as: "admin",
    call: /\/api\/payments(\?|$)/,
    label: "All payments",
    empty: "No payments yet",
  },
  {
    path: "/dashboard/audit",
    as: "admin",
    call: /\/api\/audit(\?|$)/,
    label: "Audit trail",
    empty: "No changes yet",
    isEmptyAtFirst: true,
  },
  {
    path: "/dashboard/mails",
    as: "admin",
    call: /\/api\/mails(\?|$)/,
    label: "Mails",
    empty: "No mails yet",
    isEmptyAtFirst: true,
  },
];

const WIDTHS = [360, 1440] as const;

/** Checks a state on a phone and on a desktop; ends on the desktop. */
async function atEachWidth<T>(page: Page, look: () => Promise<T>): Promise<T[]> {
  const seen: T[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 700 ? 780 : 900 });
    seen.push(await look());
  }
  return seen;
}

/**
 * Fails with axe's findings in a part, and if the page scrolls sideways, on a phone and on a desktop. screens.spec.ts checks
 * the rest of the page.
 */
async function expectSoundFace(page: Page, what: string, within: Locator): Promise<void> {
  await atEachWidth(page, async () => {
    await expectNoFindings(page, what, { within });
    await expectNoSidewaysScroll(page, what);
  });
}

// Both workers of the lane share this file.
test.describe.configure({ mode: "parallel" });

for (const { path, as, call, label, empty, isEmptyAtFirst } of LISTS)
  test(`${label} of the ${as}: loading, error, retry and empty states`, async ({ browser }) => {
    const page = await openAs(browser, as, 360);
    await visit(page, path === BOARD ? "/dashboard" : BOARD);
    const held = await holdCall(page, call);
    await visitUnread(page, path);
    const bars = page.getByRole("status", { name: `${label}: loading` });
    await expect(bars.locator("[data-skeleton=row]")).toHaveCount(6);
    await expect(bars).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("table", { name: label })).toHaveCount(0);
    await expectSoundFace(page, "loading", bars);
    held.answer(refused);
    const error = page.getByRole("alert").filter({ hasText: "Couldn't load this" });
    await expect(error).toBeVisible();
    await expectSoundFace(page, "error", error);

    held.answer(isEmptyAtFirst ? answers([]) : arrives);
    await error.getByRole("button", { name: "Try Again" }).click();
    if (!isEmptyAtFirst) {
      await expect(page.getByRole("table", { name: label }).getByRole("row").nth(6)).toBeVisible();
      held.answer(answers([]));
      await page.getByRole("table", { name: label }).getByRole("button").first().click();
    }
    const nothing = page.getByRole("heading", { name: empty, exact: true });
    await expect(nothing).toBeVisible();
    await expect(error).toHaveCount(0);
    await expectSoundFace(page, "empty", nothing.locator(".."));
    await expectNoFindings(page, "the page with its empty list");
    await closeContext(page.context());
  });

/** Expects one line and Try Again, in place of figures. */
async function expectRetry(part: Page | Locator, page: Page): Promise<Locator> {
  const line = part.getByText("Couldn't load this", { exact: true });
  await expect(line).toBeVisible();
  await expectSoundFace(page, "error", line.locator("../.."));
  return part.getByRole("button", { name: "Try Again" });
}

test("figures of the admin: loading, error, retry and zero states", async ({ browser }) => {
  const page = await openAs(browser, "admin", 360);
  await openSkeleton(page, "/dashboard", "[data-figures][aria-busy=true]");
  await expect(page.locator("[data-figures]").getByRole("status", { name: /: loading$/ })).toHaveCount(5);
  await expectSoundFace(page, "loading", page.locator("[data-figures]").locator("visible=true"));
  const measure = () => boxOf(page.locator("[data-figures]").locator("visible=true"));
  const kept = await atEachWidth(page, measure);
  await visit(page, "/dashboard");
  await expect(page.locator("[data-figures][aria-busy=true]")).toHaveCount(0);
  expect(await atEachWidth(page, measure)).toEqual(kept);

  await visit(page, BOARD);
  const statistics = await holdCall(page, /\/api\/statistics$/);
  const roll = await holdCall(page, /\/api\/rent-roll$/);
  await visitUnread(page, "/dashboard");
  await expect(page.getByRole("status", { name: "Total Members: loading" })).toBeVisible();
  await expect(page.getByText("Counting who has paid")).toBeVisible();
  statistics.answer(refused);
  roll.answer(refused);
  const rent = await expectRetry(page.getByRole("region", { name: "Rent of this month" }), page);
  await expect(page.getByText("Couldn't load this", { exact: true })).toHaveCount(2);
  const retry = page.getByRole("button", { name: "Try Again" }).last();
  const none = { totalApartments: 0, availablePercentage: 0, unavailablePercentage: 0 };
  statistics.answer(answers({ ...none, totalUsers: 0, totalMembers: 0 }));
  roll.answer(arrives);
  await retry.click();
  await expect(page.locator("[data-figures] dd:first-of-type")).toHaveText(["0", "0%", "0%", "0", "0"]);
  await rent.click();
  await expect(
    page.getByText(/^(1 of \d+ asked for \w+ has|(?!1 )\d+ of \d+ asked for \w+ have) paid$/),
  ).toBeVisible();
  await closeContext(page.context());
});

test("rent of this month: loading, error, empty and loaded states", async ({ browser }) => {
  const page = await openAs(browser, "admin", 360);
  await visit(page, BOARD);
  const roll = await holdCall(page, /\/api\/rent-roll$/);
  await visitUnread(page, "/dashboard/payments");
  const bars = page.getByRole("status", { name: "Rent: loading" });
  await expect(bars).toBeVisible();
  roll.answer(refused);
  const error = page.getByRole("alert").filter({ hasText: "Couldn't load this" });
  await expect(error).toBeVisible();
  const empty = {
    period: "2026-11",
    month: "November 2026",
    expected: 0,
    collected: 0,
    discounts: 0,
    outstanding: 0,
    ageing: { days_30: 0, days_60: 0, days_90: 0, older: 0 },
    rows: [],
    received: [],
  };
  roll.answer(answers(empty));
  await error.getByRole("button", { name: "Try Again" }).click();
  const nothing = page.getByRole("heading", { name: "No rent is due yet" });
  await expect(nothing).toBeVisible();
  await expectSoundFace(page, "empty", nothing.locator(".."));
  roll.answer(arrives);
  await visit(page, "/dashboard/payments");
  await expect(page.getByRole("table", { name: /^Rent of / })).toBeVisible();
  await closeContext(page.context());
});

for (const as of ["user", "member"] as const)
  test(`Apartment Info of the ${as}: loading, error, retry and loaded states`, async ({ browser }) => {
    const page = await openAs(browser, as, 360);
    await visit(page, BOARD);
    const home = await holdCall(page, /\/api\/my-apartment\//);
    await visitUnread(page, "/dashboard");
    const info = page.getByRole("region", { name: "Apartment Info" });
    await expect(info.locator("dl")).toHaveAttribute("aria-busy", "true");
    await expectSoundFace(page, "loading", page.getByRole("main"));
    const kept = await atEachWidth(page, () => boxOf(info));
    home.answer(refused);
    const retry = await expectRetry(page, page);
    home.answer(answers(null));
    await retry.click();
    await expect(info.locator("dd")).toHaveText(["Not Accepted Yet!", "None", "None", "None", "None"]);
    home.answer(arrives);
    await visit(page, "/dashboard");
    await expect(info.locator("dl")).not.toHaveAttribute("aria-busy", "true");
    const number = info
      .locator("div:has(> dt)")
      .filter({ hasText: /^Apartment/ })
      .locator("dd");
    await expect(number).toHaveText(as === "member" ? /^\d+[A-D]$/ : "None");
    expect(await atEachWidth(page, () => boxOf(info))).toEqual(kept);
    await closeContext(page.context());
  });

test("sessions: loading, error, retry and loaded states", async ({ browser }) => {
  const page = await openAs(browser, "member", 360);
  await visit(page, BOARD);
  const sessions = await holdCall(page, /\/api\/profile\/sessions$/);
  await visit(page, "/dashboard/account");
  await expect(page.getByRole("status", { name: "Loading your sessions" })).toBeVisible();
  sessions.answer(refused);
  await expect(page.getByRole("heading", { name: "Couldn't load this" })).toBeVisible();
  sessions.answer(arrives);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
  await closeContext(page.context());
});

test("apartments and coupons load without a layout shift, and home hides coupons if there are none", async ({
  browser,
}) => {
  const page = await openAs(browser, "member", 360);
  await visit(page, "/apartments");
  const list = page.locator("ul:has(> li h3), ul:has(> [data-skeleton=card])");
  const boxes = () => Promise.all([0, 3].map((at) => boxOf(list.locator("> li").nth(at))));
  const cards = await atEachWidth(page, boxes);
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/apartments\?.*page=2/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.getByRole("button", { name: "Next" }).click();
  await expect(list).toHaveAttribute("aria-busy", "true");
  await expect(list.locator("[data-skeleton=card]")).toHaveCount(4);
  await expectSoundFace(page, "cards loading", list);
  expect(await atEachWidth(page, boxes)).toEqual(cards);
  arrive();
  await expect(page.getByText("2/5")).toBeVisible();
  expect(await atEachWidth(page, boxes)).toEqual(cards);

  const coupons = await holdCall(page, /\/api\/coupons$/);
  await visit(page, "/");
  const tickets = page.getByRole("list", { name: "Coupons" });
  await expect(tickets).toHaveAttribute("aria-busy", "true");
  await expect(tickets.locator("> li")).toHaveCount(4);
  await expectSoundFace(page, "tickets loading", tickets);
  const blank = await atEachWidth(page, () => boxOf(tickets));
  coupons.answer(arrives);
  await expect(tickets.getByRole("button", { name: "Collect Coupon" }).first()).toBeVisible();
  expect(await atEachWidth(page, () => boxOf(tickets))).toEqual(blank);

  const heading = page.getByRole("heading", { name: "Grab A Coupon" });
  for (const nothing of [answers([]), refused]) {
    coupons.answer(nothing);
    const told = page.waitForResponse(/\/api\/coupons$/);
    await visit(page, "/");
    await told;
    await expect(heading).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "About the Building" })).toBeVisible();
  }
  await closeContext(page.context());
});
