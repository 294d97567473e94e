/** What a new password must have (docs/product.md 3.1). */
export const PASSWORD_HINT = "At least 6 characters: lowercase, uppercase, number, special character.";
/** The message for a failure without a better one. */
export const WENT_WRONG = "Something Went Wrong! Please try again!";

/** Shown below it on an error page, beside the error's number. */
export const REPORT_NUMBER =
  "This page couldn't be shown. If it happens again, please tell us the number below.";

/** The answer to a visitor who requests an apartment. */
export const LOGIN_FIRST = "Please login to Request for the Apartment";

/** `rent, floor, and block`. */
export function joinList(words: readonly string[]): string {
  // Created on use: every page loads this module, and creating the first one takes 9 ms.
  return new Intl.ListFormat("en", { type: "conjunction" }).format(words);
}

/** Said where a deposit is typed; it can be agreed all the same (docs/product.md 5.29). */
export const HIGH_DEPOSIT =
  "A deposit of more than three months' rent does not keep to Dhaka's rules (Premises Rent Control Act 1991; Dhaka North City Corporation's house rent guideline of January 2026). You can still agree it.";
