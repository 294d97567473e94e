/** Examples and sentences that the documentation of several nouns shares. */

export const HOME = { apartment_no: "5B", floor_no: 5, block_no: "B", rent: 780 };
export const MEMBER = { name: "Tanvir Hasan", email: "member@nibash.test" };

export const FOREIGN = "This call is for pages of this site.";
export const NO_PARAMETER = 'This call does not take "x".';
export const NO_APARTMENT = "No Such Apartment!";
export const NO_AGREEMENT = "There is no such agreement.";
export const NO_REQUEST = "There is no such request.";
export const GONE = "This account does not exist any more.";
export const NO_PHOTO = "The photo could not be stored. Please try again.";
export const NO_BODY = "The body must be empty.";
export const FORM = "Send a form (multipart/form-data).";
export const BAD_EMAIL = "Please enter a valid email address.";
export const BAD_PASSWORD = "Password must have at least one number";
export const NOT_THE_PASSWORD = "This is not the password of this account.";
export const BAD_MONTH = "Use a month like 2026-11.";
