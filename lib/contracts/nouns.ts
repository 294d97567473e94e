/** Every noun with calls, one line each; lib/contracts/registry.ts registers all that its contract exports. */
export { mail } from "./account-mail.docs";
export { agreements } from "./agreements.docs";
export { announcements } from "./announcements.docs";
export { apartments } from "./apartments.docs";
export { audit } from "./audit.docs";
export { building } from "./building.docs";
export { coupons } from "./coupons.docs";
export { deposits } from "./deposits.docs";
export { freeNotices } from "./free-notices.docs";
export { health } from "./health.docs";
export { invitations } from "./invitations.docs";
export { mails } from "./mails.docs";
export { payments } from "./payments.docs";
export { registration } from "./registration.docs";
export { setup } from "./setup.docs";
export { users } from "./users.docs";
export { visits } from "./visits.docs";
