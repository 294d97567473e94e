import type { Page } from "playwright";
import { menuOf } from "@/components/layout/menu-entries";
import { rolesFor } from "@/lib/platform/auth/access";
import type { Role } from "@/lib/platform/contracts/endpoint";

/** Every screen and its viewer: visited by tests/e2e/screens.spec.ts and captured by npm run screens. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as: "visitor" | "user" | "member" | "admin" | "former";
  /** The link on `path` that leads to the screen, if its own address contains an id. */
  readonly link?: RegExp;
}

const OUTSIDE_THE_MENU: readonly Screen[] = [
  { name: "home", path: "/", as: "visitor" },
  { name: "apartments", path: "/apartments", as: "visitor" },
  { name: "apartments-filtered", path: "/apartments?minimum=700&maximum=1000", as: "visitor" },
  { name: "apartments-narrowed", path: "/apartments?maximum=900&rooms=3&sort=-rent", as: "visitor" },
  { name: "apartments-empty", path: "/apartments?minimum=5000&maximum=6000", as: "visitor" },
  { name: "apartments-eased", path: "/apartments?maximum=600&rooms=4&available=true", as: "visitor" },
  { name: "apartment", path: "/apartments/8B", as: "visitor" },
  { name: "contact", path: "/contact?apartment=5A", as: "visitor" },
  { name: "about-us", path: "/about-us", as: "visitor" },
  { name: "credits", path: "/credits", as: "visitor" },
  { name: "login", path: "/login", as: "visitor" },
  { name: "register", path: "/register", as: "visitor" },
  { name: "forgot-password", path: "/forgot-password", as: "visitor" },
  { name: "reset-password", path: "/reset-password", as: "visitor" },
  { name: "confirm-email", path: "/confirm-email", as: "visitor" },
  { name: "mail-preferences", path: "/mail-preferences", as: "visitor" },
  { name: "end-notices", path: "/end-notices", as: "visitor" },
  { name: "invitation", path: "/invitation", as: "visitor" },
  { name: "claim", path: "/claim", as: "visitor" },
  { name: "offline", path: "/offline", as: "visitor" },
  { name: "not-found", path: "/no/such/page", as: "visitor" },
  { name: "home-member", path: "/", as: "member" },
  { name: "payment", path: "/payment", as: "member" },
  { name: "receipt", path: "/dashboard/payment-history", link: /^Receipt of/, as: "member" },
  { name: "save-card", path: "/payment/card", as: "member" },
  { name: "add-apartment", path: "/dashboard/manage-apartments/new", as: "admin" },
  { name: "import-apartments", path: "/dashboard/manage-apartments/import", as: "admin" },
  { name: "add-people", path: "/dashboard/manage-members/people", as: "admin" },
  { name: "all-payments", path: "/dashboard/payments/all", as: "admin" },
  { name: "bank-statement", path: "/dashboard/payments/bank-statement", as: "admin" },
  { name: "meter-readings", path: "/dashboard/payments/meter-readings", as: "admin" },
  { name: "book-register", path: "/dashboard/book/register", as: "admin" },
  { name: "edit-apartment", path: "/dashboard/manage-apartments/8B", as: "admin" },
  { name: "member", path: "/dashboard/manage-members", link: /Tanvir Hasan/, as: "admin" },
  { name: "former-tenants", path: "/dashboard/manage-members/left", as: "admin" },
  { name: "deposit", path: "/dashboard/manage-members/left", link: /^Deposit of zahid/, as: "admin" },
  { name: "agreement-former", path: "/dashboard/agreement", as: "former" },
  { name: "report-repair", path: "/dashboard/repairs/new", as: "member" },
  { name: "repair-member", path: "/dashboard/repairs", link: /wash basin/, as: "member" },
  { name: "repair-admin", path: "/dashboard/repairs", link: /wash basin/, as: "admin" },
  { name: "edit-announcement", path: "/dashboard/announcements", link: /^Edit Visitor parking/, as: "admin" },
  { name: "apartment-photos", path: "/dashboard/manage-apartments/4A/photos", as: "admin" },
];

/** Every entry of the menu of each role that the demo tower has; tests/e2e/today.spec.ts walks the others'. The name of an entry that several roles share also contains the role. */
const DRAWN = ["member", "user", "admin"] as const satisfies readonly Role[];

const OF_THE_MENU = DRAWN.flatMap((as) =>
  menuOf(as)
    .filter(({ href }) => !href.includes("#"))
    .map(({ href: path }): Screen => {
      const name = path === "/dashboard" ? "profile" : path.slice(path.lastIndexOf("/") + 1);
      return {
        name: DRAWN.filter((role) => rolesFor(path)?.includes(role)).length === 1 ? name : `${name}-${as}`,
        path,
        as,
      };
    }),
);

export const SCREENS: readonly Screen[] = [...OUTSIDE_THE_MENU, ...OF_THE_MENU];

export const WIDTHS = [360, 768, 1440] as const;

export const EMAIL_OF = {
  user: "user@nibash.test",
  member: "member@nibash.test",
  admin: "admin@nibash.test",
  former: "zahid.iqbal@nibash.test",
} as const;

/** Returns the address of a screen; if a link leads to it, the link's address. */
export async function addressOfScreen(page: Page, { path, link }: Screen): Promise<string> {
  if (!link) return path;
  await page.goto(path);
  return (
    (await page.getByRole("link", { name: link, includeHidden: true }).first().getAttribute("href")) ?? path
  );
}
