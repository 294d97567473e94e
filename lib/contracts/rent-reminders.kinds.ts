/** The kinds of rent reminders (docs/product.md 5.40); apart from the contract, for models and browser. */
export const REMINDER_KINDS = ["soon", "due", "late"] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

export const REMINDER_WORDS: Readonly<Record<ReminderKind, string>> = {
  soon: "due soon",
  due: "due now",
  late: "late",
};
