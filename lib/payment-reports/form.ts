/** Apart from the contract: the model and the browser load it without zod. */
export const REPORT_STATES = ["waiting", "confirmed", "declined"] as const;

export type ReportState = (typeof REPORT_STATES)[number];

/** The own reports that Make Payment shows, the newest first. */
export const SHOWN_REPORTS = { page: 1, limit: 5 };

/** What waits for an admin: a page as long as a call allows. */
export const WAITING_REPORTS = { page: 1, limit: 100, state: "waiting" } as const;

export const NO_REPORT = "There is no such report.";
