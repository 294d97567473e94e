export const BAD_ID = "This id is not valid.";

export const SIGN_IN = "Please log in.";

export const NOT_ALLOWED = "You are not allowed to do this.";

export const NO_CALL = "There is no such call.";

export const OTHER_METHOD = "This address does not accept this method.";

export const CHANGED_SINCE = "Somebody changed this. Reload.";

export const FOREIGN = "This call is for pages of this site.";

export const NO_BODY = "The body must be empty.";

export const NOT_A_FORM = "Send a form (multipart/form-data).";

export const NOT_JSON = "Send JSON (application/json).";

export const NOT_CSV = "Send CSV (text/csv).";

export const TOO_LARGE = "This request is too large.";

export const DATABASE_AWAY = "The database cannot be reached right now. Please try again in a moment.";

export const NO_CARDS = "This building takes no cards. Make Payment says how to pay.";

export const CARDS_AWAY = "The card provider cannot be reached right now. Please try again in a moment.";

export const OUR_FAULT = "Something went wrong on our side. Please try again.";

export const NOT_A_PHOTO = "Image must be jpeg/png";

export const NOT_STORED = "The photo could not be stored. Please try again.";

export const PHOTO_GONE = "This photo does not exist.";

export const CANNOT_MAIL = "This installation cannot send mail. Please ask the office.";

export const SENDS_NO_MAIL = "This installation sends no mail.";

export const BAD_EMAIL = "Please enter a valid email address.";

export const BAD_MONTH = "Use a month like 2026-11.";

export const NO_NUMBER = "Please enter a number.";

export const NOT_TRUE_OR_FALSE = "Use true or false.";

export const NO_DAY = "Please choose a day.";

export const NO_NOTE = "Please write a note.";

export const NO_REASON = "Please write a reason.";

export const NO_DESCRIPTION = "Please enter a description.";

export const DAY_PAST = "Please choose a day from today on.";

export const DAY_TOO_FAR = "Please choose a day in the next year.";

export const NOT_NAMED = "Please say what it is.";

export const NOT_DESCRIBED = "Please describe it.";

export const NOT_WHOLE = "Use a whole number.";

export const ADDRESS_TOO_LONG = "This address is too long.";

export const tooManyTries = (wait: string) => `Too many tries. Please wait ${wait} and try again.`;

export const tooLong = (most: number | bigint) => `Use at most ${String(most)} characters.`;

export const notAmong = (choices: readonly string[]) => `Choose one of: ${choices.join(", ")}.`;

/** `names` as the caller wrote them, each in quotes. */
export const notTaken = (names: string) => `This call does not take ${names}.`;

export const NO_PERSON = "There is no such person.";

export const ACCOUNT_GONE = "This account does not exist any more.";

/** Every page says it, so it stands apart from what only forms and the server say. */
export const NO_SIGN_IN = "Logging in is not possible right now. Please try again in a moment.";

/** Said where a deposit is typed; it can be agreed all the same (docs/product.md 5.29). */
export const HIGH_DEPOSIT =
  "A deposit of more than three months' rent does not keep to Dhaka's rules (Premises Rent Control Act 1991; Dhaka North City Corporation's house rent guideline of January 2026). You can still agree it.";

/** What the lines of an agreement say; lib/agreements/screen-messages.ts has them in each language. */
export const AGREEMENT_LINES = {
  apartment: "Apartment",
  place: "{apartment}, Block {block}, Floor {floor}",
  firstDay: "First day",
  lastDay: "Last day",
  noLastDay: "Not fixed: it runs until one side ends it",
  rent: "Rent",
  perMonth: "{amount} per month",
  rentFrom: "Rent from {month}",
  dueFrom: "Rent is due from",
  dueDay: "Due day",
  dueOn: "Day {day} of each month; the office may set another day",
  dueWithGrace: "Day {day} of each month, then {days} of grace; the office may set another day",
  serviceCharge: "Service charge",
  monthlyCharges: "Monthly charges",
  chargesFrom: "From {month}",
  deposit: "Deposit",
  notice: "Notice",
  days: "{count} days",
  oneDay: "1 day",
  none: "None",
};
