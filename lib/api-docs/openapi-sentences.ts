import type { ErrorCode } from "@/lib/contracts/errors";

/** What a failure says, as the product says it: one true sentence for each code, beside those that a call says otherwise. */
const SENTENCES: Readonly<Record<ErrorCode, string>> = {
  invalid_input: "This id is not valid.",
  unauthenticated: "Please sign in.",
  forbidden: "You are not allowed to do this.",
  not_found: "There is no such call.",
  method_not_allowed: "This address does not take this method.",
  conflict: "You have no active agreement.",
  email_taken: "An account with this email address exists already. Please log in instead.",
  apartment_unavailable: "Can not Accept! You have already allocated the Apartment to a user!",
  request_decided: "This request has been decided already.",
  agreement_active: "A member lives in this apartment. Remove the member first.",
  last_admin: "This is the only admin. Make somebody else an admin first.",
  wrong_password: "The current password is not right.",
  coupon_taken: "There is a coupon with this code already.",
  coupon_invalid: "Invalid coupon",
  coupon_expired: "Coupon validity expired!",
  coupon_unusable: "This coupon is used up.",
  amount_mismatch: "The amount has changed. Please look at it again before you pay.",
  month_already_paid: "November 2026 is already paid.",
  payment_incomplete: "This payment has not been completed.",
  payment_mismatch: "The amount of this payment is not what was reserved.",
  too_large: "This request is too large.",
  unsupported_type: "Send JSON (application/json).",
  rate_limited: "Too many tries. Please wait 12 minutes and try again.",
  unavailable: "The database cannot be reached right now. Please try again in a moment.",
  provider_unavailable: "The card provider cannot be reached right now. Please try again in a moment.",
  internal: "Something went wrong on our side. Please try again.",
};

const FOREIGN = "This call is for pages of this site.";
const NO_PARAMETER = 'This call does not take "x".';
const NO_PERSON = "There is no such person.";
const NO_APARTMENT = "No Such Apartment!";
const NO_REQUEST = "There is no such request.";
const NO_PAYMENT = "There is no such payment.";
const GONE = "This account does not exist any more.";
const NO_MAIL = "This installation cannot send mail. Please ask the office.";
const NO_PHOTO = "The photo could not be stored. Please try again.";
const FORM = "Send a form (multipart/form-data).";
const BAD_EMAIL = "Please enter a valid email address.";
const BAD_PASSWORD = "Password must have at least one number";
const BAD_LINK = "This link is not valid any more. Please ask for a new one.";

/** Where a call says it otherwise. */
const OF_CALL: Readonly<Record<string, Partial<Record<ErrorCode, string>>>> = {
  "GET /apartments": { invalid_input: "Please enter a valid Range" },
  "GET /apartments/{apartment_no}": { invalid_input: "There is no such apartment.", not_found: NO_APARTMENT },
  "GET /apartment-status/{apartment_id}": { not_found: NO_APARTMENT },
  "PATCH /allocate-apartment/{apartment_id}": { not_found: NO_APARTMENT },
  "POST /request-apartment": { forbidden: "Admin can not request for apartments!" },
  "PATCH /update-request": { not_found: NO_REQUEST },
  "POST /accepted-requests": {
    not_found: NO_REQUEST,
    conflict: "This person cannot become a member: they are one already, or no longer a user.",
  },
  "PATCH /update-role": {
    invalid_input: "Say which apartment.",
    not_found: NO_PERSON,
    conflict: "This person has no agreement for this apartment. Accept their request first.",
  },
  "POST /announcements": {
    invalid_input: "Please enter a title.",
    conflict: "Another announcement was posted under this key.",
  },
  "POST /coupons": { invalid_input: "The discount can be at most 100 percent." },
  "PATCH /coupons": {
    invalid_input: "Choose one of: Valid, Invalid.",
    not_found: "This coupon has been deleted.",
  },
  "GET /coupons/{code_or_id}": { invalid_input: "Use at most 64 characters." },
  "POST /jwt": { invalid_input: BAD_EMAIL, forbidden: "A token is given for the own email only." },
  "POST /users": {
    invalid_input: BAD_EMAIL,
    not_found: GONE,
    forbidden: "Only the own record can be stored.",
  },
  "GET /user/{email}": { invalid_input: BAD_EMAIL },
  "GET /my-apartment/{email}": { invalid_input: BAD_EMAIL },
  "GET /payments-history/{email}": { invalid_input: BAD_EMAIL },
  "GET /payments-history/{email}/csv": { invalid_input: BAD_EMAIL },
  "POST /register": {
    invalid_input: BAD_PASSWORD,
    forbidden: FOREIGN,
    unsupported_type: FORM,
    provider_unavailable: NO_PHOTO,
  },
  "PATCH /profile": { invalid_input: "Name can not be empty", not_found: GONE },
  "POST /profile/photo": {
    invalid_input: "Image must be jpeg/png",
    unsupported_type: FORM,
    provider_unavailable: NO_PHOTO,
  },
  "POST /profile/password": {
    invalid_input: BAD_PASSWORD,
    conflict: "The password was changed elsewhere.",
  },
  "POST /email/link": {
    invalid_input: "The body must be empty.",
    provider_unavailable: NO_MAIL,
  },
  "POST /email/confirm": {
    invalid_input: BAD_LINK,
    forbidden: FOREIGN,
    wrong_password: "This is not the password of this account.",
  },
  "POST /password/forgot": { invalid_input: BAD_EMAIL, forbidden: FOREIGN, provider_unavailable: NO_MAIL },
  "POST /password/reset": { invalid_input: BAD_LINK, forbidden: FOREIGN },
  "POST /create-payment-intent": { invalid_input: "Please enter a number." },
  "POST /payments": { invalid_input: "Say which payment." },
  "GET /images/{id}": { not_found: "This photo does not exist." },
  "GET /payments/{id}": { not_found: NO_PAYMENT },
  "GET /payments/{id}/receipt": { not_found: NO_PAYMENT },
  "GET /payments/csv": { invalid_input: "Use a month like 2026-11." },
  "GET /rent-roll": { invalid_input: "Use a month like 2026-11." },
  "GET /statistics": { invalid_input: NO_PARAMETER },
  "GET /rent-months": { invalid_input: NO_PARAMETER },
  "GET /profile/sessions": { invalid_input: NO_PARAMETER },
  "GET /profile/google": { invalid_input: NO_PARAMETER },
  "POST /profile/google": {
    invalid_input: "Use at most 200 characters.",
    wrong_password: "This is not the password of this account.",
  },
  "DELETE /profile/google": {
    invalid_input: "The body must be empty.",
    conflict: "Set a password first: Google is your only way in.",
  },
};

const LISTS = ["/requests", "/announcements", "/coupons", "/members", "/audit", "/payments"];

/** The sentence of a failure of a call, `GET /members`. */
export function sentenceOf(call: string, code: ErrorCode): string {
  const own = OF_CALL[call]?.[code];
  if (own) return own;
  if (code === "invalid_input" && LISTS.some((path) => call === `GET ${path}`))
    return "Choose one of: asc, desc.";
  return SENTENCES[code];
}
