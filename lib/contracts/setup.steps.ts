/** The steps of setting up, in their order; apart from the contract, since the browser loads them without zod. */
export const SETUP_STEPS = ["building", "apartments", "cards", "mail", "google", "admins"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** A step that is done is never skipped. */
export const SETUP_STATES = ["done", "open", "skipped"] as const;

/** The live checks. */
export const CHECKS = ["cards", "mail", "google"] as const;
export type Check = (typeof CHECKS)[number];
