/** Every noun that has calls, one line each: whatever its contract exports is registered (lib/contracts/registry.ts). */
export { mail } from "./account-mail.docs";
export { agreements } from "./agreements.docs";
export { announcements } from "./announcements.docs";
export { apartments } from "./apartments.docs";
export { audit } from "./audit.docs";
export { coupons } from "./coupons.docs";
export { health } from "./health.docs";
export { payments } from "./payments.docs";
export { registration } from "./registration.docs";
export { users } from "./users.docs";
