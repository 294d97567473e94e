import { NOT_A_TENANT, REQUEST_DECIDED } from "@/lib/agreements/contract";
import { ALREADY_ALLOCATED, MEMBER_LIVES_HERE } from "@/lib/apartments/form";
import { COUPON_EXPIRED, COUPON_TAKEN, COUPON_USED_UP, INVALID_COUPON } from "@/lib/coupons/contract";
import type { ErrorCode } from "@/lib/platform/contracts/errors";
import { AMOUNT_CHANGED, CARDS_AWAY, NOT_COMPLETED, monthPaid, notAsReserved } from "@/lib/payments/form";
import {
  BAD_ID,
  CHANGED_SINCE,
  DATABASE_AWAY,
  NOT_ALLOWED,
  NOT_JSON,
  NO_CALL,
  OTHER_METHOD,
  OUR_FAULT,
  SIGN_IN,
  TOO_LARGE,
  tooManyTries,
} from "@/lib/platform/contracts/messages";
import { EMAIL_TAKEN, LAST_ADMIN, WRONG_CURRENT_PASSWORD } from "@/lib/users/contract";

/** The usual message of each error code. */
export const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  invalid_input: BAD_ID,
  unauthenticated: SIGN_IN,
  forbidden: NOT_ALLOWED,
  not_found: NO_CALL,
  method_not_allowed: OTHER_METHOD,
  changed_since: CHANGED_SINCE,
  conflict: NOT_A_TENANT,
  email_taken: EMAIL_TAKEN,
  apartment_unavailable: ALREADY_ALLOCATED,
  request_decided: REQUEST_DECIDED,
  agreement_active: MEMBER_LIVES_HERE,
  last_admin: LAST_ADMIN,
  wrong_password: WRONG_CURRENT_PASSWORD,
  coupon_taken: COUPON_TAKEN,
  coupon_invalid: INVALID_COUPON,
  coupon_expired: COUPON_EXPIRED,
  coupon_unusable: COUPON_USED_UP,
  amount_mismatch: AMOUNT_CHANGED,
  month_already_paid: monthPaid("November 2026"),
  payment_incomplete: NOT_COMPLETED,
  payment_mismatch: notAsReserved("amount"),
  too_large: TOO_LARGE,
  unsupported_type: NOT_JSON,
  rate_limited: tooManyTries("12 minutes"),
  unavailable: DATABASE_AWAY,
  provider_unavailable: CARDS_AWAY,
  internal: OUR_FAULT,
};
