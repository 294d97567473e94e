/** Every screen and who sees it: walked by tests/e2e/screens.spec.ts and drawn by npm run screens. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as: "visitor" | "user" | "member" | "admin";
}

export const SCREENS: readonly Screen[] = [
  { name: "home", path: "/", as: "visitor" },
  { name: "apartments", path: "/apartments", as: "visitor" },
  { name: "apartments-filtered", path: "/apartments?minimum=700&maximum=1000", as: "visitor" },
  { name: "apartments-empty", path: "/apartments?minimum=5000&maximum=6000", as: "visitor" },
  { name: "apartment", path: "/apartments/8B", as: "visitor" },
  { name: "about-us", path: "/about-us", as: "visitor" },
  { name: "credits", path: "/credits", as: "visitor" },
  { name: "login", path: "/login", as: "visitor" },
  { name: "register", path: "/register", as: "visitor" },
  { name: "forgot-password", path: "/forgot-password", as: "visitor" },
  { name: "not-found", path: "/no/such/page", as: "visitor" },
  { name: "home-member", path: "/", as: "member" },
  { name: "profile-user", path: "/dashboard", as: "user" },
  { name: "announcements-user", path: "/dashboard/announcements", as: "user" },
  { name: "profile-member", path: "/dashboard", as: "member" },
  { name: "make-payment", path: "/dashboard/make-payment", as: "member" },
  { name: "payment-history", path: "/dashboard/payment-history", as: "member" },
  { name: "payment", path: "/payment", as: "member" },
  { name: "profile-admin", path: "/dashboard", as: "admin" },
  { name: "announcements-admin", path: "/dashboard/announcements", as: "admin" },
  { name: "agreement-requests", path: "/dashboard/agreement-requests", as: "admin" },
  { name: "manage-members", path: "/dashboard/manage-members", as: "admin" },
  { name: "manage-coupons", path: "/dashboard/manage-coupons", as: "admin" },
  { name: "payments-admin", path: "/dashboard/payments", as: "admin" },
  { name: "audit", path: "/dashboard/audit", as: "admin" },
];

export const WIDTHS = [360, 768, 1440] as const;

export const EMAIL_OF = {
  user: "user@nibash.test",
  member: "member@nibash.test",
  admin: "admin@nibash.test",
} as const;
