import { menuOf } from "@/components/layout/dashboard-items";
import { rolesFor } from "@/lib/auth/access";
import { ROLES } from "@/lib/contracts/endpoint";

/** Every screen and who sees it: walked by tests/e2e/screens.spec.ts and drawn by npm run screens. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as: "visitor" | "user" | "member" | "admin";
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
  { name: "not-found", path: "/no/such/page", as: "visitor" },
  { name: "home-member", path: "/", as: "member" },
  { name: "payment", path: "/payment", as: "member" },
  { name: "add-apartment", path: "/dashboard/manage-apartments/new", as: "admin" },
  { name: "import-apartments", path: "/dashboard/manage-apartments/import", as: "admin" },
  { name: "edit-apartment", path: "/dashboard/manage-apartments/8B", as: "admin" },
  { name: "apartment-photos", path: "/dashboard/manage-apartments/4A/photos", as: "admin" },
];

/** Every entry of every role's menu; one that several roles have is named after its reader too. */
const OF_THE_MENU = ROLES.flatMap((as) =>
  menuOf(as).map(({ href: path }): Screen => {
    const name = path === "/dashboard" ? "profile" : path.slice(path.lastIndexOf("/") + 1);
    return { name: rolesFor(path)?.length === 1 ? name : `${name}-${as}`, path, as };
  }),
);

export const SCREENS: readonly Screen[] = [...OUTSIDE_THE_MENU, ...OF_THE_MENU];

export const WIDTHS = [360, 768, 1440] as const;

export const EMAIL_OF = {
  user: "user@nibash.test",
  member: "member@nibash.test",
  admin: "admin@nibash.test",
} as const;
