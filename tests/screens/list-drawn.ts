import type { Page } from "playwright";
import { failingPage } from "../support/failing-page";
import { SCREENS, type Screen } from "../support/screens";

/** A screen that is captured in another state than its address shows. */
export interface DrawnScreen extends Screen {
  /** Runs in the page before its own scripts. */
  readonly init?: string;
  /** What a user does before the screenshot. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Captures only the viewport: dialogs and menus overlay the page. */
  readonly isGlass?: boolean;
}

const press =
  (name: RegExp, last = false) =>
  async (page: Page) => {
    const buttons = page.getByRole("button", { name }).filter({ visible: true });
    await (last ? buttons.last() : buttons.first()).click();
  };

/**
 * Uses the button in the panel, or in the bar at the foot of a small screen; the cards below request other apartments.
 */
async function openRequestForm(page: Page): Promise<void> {
  const panel = page.getByRole("complementary", { name: "Request" });
  const bar = page.locator("main > div:last-child");
  await panel
    .or(bar)
    .getByRole("button", { name: "Request Agreement" })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole("form", { name: "Request Agreement" }).waitFor();
}

const MORE: readonly DrawnScreen[] = [
  { name: "error", path: "/", as: "visitor", init: failingPage("3f9c21b8") },
  { name: "database-away", path: "/", as: "visitor", init: failingPage("database-away") },
  { name: "apartment-missing", path: "/apartments/99Z", as: "visitor" },
  { name: "dashboard-missing", path: "/dashboard/no-such-screen", as: "user" },
  { name: "home-user", path: "/", as: "user" },
  { name: "home-admin", path: "/", as: "admin" },
  { name: "apartment-user", path: "/apartments/5A", as: "user" },
  {
    name: "request-form",
    path: "/apartments/5A",
    as: "user",
    isGlass: true,
    act: openRequestForm,
  },
  {
    name: "request-details",
    path: "/dashboard/agreement-requests",
    as: "admin",
    isGlass: true,
    act: press(/^Details of Arif/),
  },
  {
    name: "request-rejected",
    path: "/dashboard/agreement-requests",
    as: "admin",
    isGlass: true,
    act: press(/^Reject Arif/),
  },
  { name: "range-error", path: "/apartments?minimum=900&maximum=450", as: "visitor" },
  {
    name: "payment-coupon",
    path: "/payment",
    as: "member",
    act: async (page) => {
      await page.getByLabel("Coupon Code").fill("WELCOME10");
      await page.getByRole("button", { name: "Apply Coupon" }).click();
      await page.getByText("Coupon Applied!").first().waitFor();
    },
  },
  {
    name: "menu-avatar",
    path: "/",
    as: "member",
    isGlass: true,
    act: press(/^Account menu/),
  },
  { name: "dialog-profile", path: "/dashboard", as: "user", isGlass: true, act: press(/^Update Profile/) },
  { name: "dialog-password", path: "/dashboard", as: "user", isGlass: true, act: press(/^Change Password/) },
  {
    name: "dialog-announcement",
    path: "/dashboard/announcements",
    as: "user",
    isGlass: true,
    act: press(/^View Details/),
  },
  {
    name: "dialog-report",
    path: "/dashboard/make-payment",
    as: "member",
    isGlass: true,
    act: press(/^I Have Paid/),
  },
  {
    name: "dialog-record",
    path: "/dashboard/payments",
    as: "admin",
    isGlass: true,
    act: async (page) => {
      await press(/^Choose All/)(page);
      await press(/^Record$/)(page);
    },
  },
  {
    name: "dialog-person",
    path: "/dashboard/manage-members/people",
    as: "admin",
    isGlass: true,
    act: press(/^Add One Person/),
  },
  {
    name: "dialog-coupon",
    path: "/dashboard/manage-coupons",
    as: "admin",
    isGlass: true,
    act: press(/^Add a New Coupon/),
  },
  {
    name: "dialog-delete",
    path: "/dashboard/announcements",
    as: "admin",
    isGlass: true,
    act: press(/^Delete/, true),
  },
  {
    name: "dialog-remove",
    path: "/dashboard/manage-members",
    as: "admin",
    isGlass: true,
    act: press(/^Remove/),
  },
  {
    name: "dialog-accept",
    path: "/dashboard/agreement-requests",
    as: "admin",
    isGlass: true,
    act: press(/^Accept/),
  },
  {
    name: "dialog-visit",
    path: "/dashboard/visits",
    as: "admin",
    isGlass: true,
    act: press(/^(Answer|Details of) Shaila/),
  },
  {
    name: "lightbox",
    path: "/apartments/8B",
    as: "visitor",
    isGlass: true,
    act: (page) => page.locator("button[data-index]").first().click(),
  },
];

export const DRAWN: readonly DrawnScreen[] = [...SCREENS, ...MORE];

const tab = (times: number) => async (page: Page) => {
  for (let index = 0; index < times; index += 1) await page.keyboard.press("Tab");
};

/** Screens that are compared but not shown in docs/screens: focus positions and form errors. */
export const STATES: readonly DrawnScreen[] = [
  { name: "focus-skip", path: "/", as: "visitor", isGlass: true, act: tab(1) },
  { name: "focus-link", path: "/", as: "visitor", isGlass: true, act: tab(3) },
  {
    name: "login-errors",
    path: "/login",
    as: "visitor",
    act: async (page) => {
      await page.getByLabel(/^Email/).fill("nobody@nibash.test");
      await page.getByLabel("Password", { exact: true }).fill("Nobody#2026");
      await page.getByRole("button", { name: "Login", exact: true }).click();
      await page.waitForLoadState("networkidle");
    },
  },
  {
    name: "login-focus",
    path: "/login",
    as: "visitor",
    act: async (page) => {
      await page.getByLabel(/^Email/).focus();
      await page.getByLabel("Password", { exact: true }).focus();
      await page.getByRole("button", { name: "Login", exact: true }).focus();
      await tab(1)(page);
      await page.keyboard.press("Shift+Tab");
    },
  },
  { name: "register-errors", path: "/register", as: "visitor", act: press(/^Sign Up$/) },
  {
    name: "announcement-errors",
    path: "/dashboard/announcements",
    as: "admin",
    act: press(/^Make Announcement$/),
  },
  {
    name: "hover-button",
    path: "/login",
    as: "visitor",
    act: (page) => page.getByRole("button", { name: "Login", exact: true }).hover(),
  },
];
