/** The dashboard's menu, one line per noun; each entry defines its position. */
export { AGREEMENT_REQUESTS, MY_AGREEMENT } from "@/components/agreements/menu-entry";
export { ANNOUNCEMENTS } from "@/components/announcements/menu-entry";
export { MANAGE_APARTMENTS } from "@/components/apartments/menu-entry";
export { AUDIT_TRAIL } from "@/components/audit/menu-entry";
export { FORMER_TENANTS } from "@/components/deposits/menu-entry";
export { BUILDING } from "@/components/building/menu-entry";
export { MANAGE_COUPONS } from "@/components/coupons/menu-entry";
export { MAILS } from "@/components/mails/menu-entry";
export { ALL_PAYMENTS, MAKE_PAYMENT, PAYMENT_HISTORY } from "@/components/payments/menu-entry";
export { REPAIRS } from "@/components/repairs/menu-entry";
export { SETUP } from "@/components/setup/menu-entry";
export { MANAGE_MEMBERS, PROFILE } from "@/components/users/menu-entry";
export { VISITS } from "@/components/visits/menu-entry";
