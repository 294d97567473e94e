import type { Month } from "@/lib/platform/contracts/language";
import { tabStorage } from "./storage";

/** Payment info kept between the two screens; amounts in dollars. */
export interface PaymentInfo {
  readonly name: string;
  readonly email: string;
  readonly apartment_no: string;
  readonly floor_no: number;
  readonly block_no: string;
  readonly rent: number;
  readonly month: Month;
  readonly coupon: string;
  readonly discount: number;
}

/** Adds the billing period, `2026-11`: a month's name alone means another year's month later. */
interface HeldPayment extends PaymentInfo {
  readonly period: string;
}

/** A started charge whose outcome this browser does not know yet. */
interface PaymentUnderWay {
  readonly email: string;
  readonly period: string;
  readonly transactionId: string;
}

const INFO = "payment-info";

const UNDER_WAY = "payment-under-way";

export function savePaymentInfo(info: HeldPayment): void {
  tabStorage.writeJson(INFO, info);
}

/** Returns the coupon that this tab stores for a month, so that it survives a reload; empty without one. */
export function findHeldCoupon(email: string, period: string): string {
  const info = tabStorage.readJson(INFO) as HeldPayment | null;
  return info?.email === email && info.period === period ? info.coupon : "";
}

/** Called once it is paid: what is open another time is paid with another coupon, if with any. */
export function forgetPaymentInfo(period: string): void {
  const info = tabStorage.readJson(INFO) as HeldPayment | null;
  if (info?.period === period) tabStorage.remove(INFO);
}

export function savePaymentUnderWay(payment: PaymentUnderWay): void {
  tabStorage.writeJson(UNDER_WAY, payment);
}

/** Null for the email returns anybody's: another user's is gone since their sign-in (`forgetHeldPayment`). */
export function findPaymentUnderWay(email: string | null): PaymentUnderWay | null {
  const payment = tabStorage.readJson(UNDER_WAY) as PaymentUnderWay | null;
  return email === null || payment?.email === email ? payment : null;
}

export function forgetPaymentUnderWay(): void {
  tabStorage.remove(UNDER_WAY);
}

/** Clears the stored payment; with an email address, only another user's. */
export function forgetHeldPayment(butOf?: string): void {
  for (const key of [INFO, UNDER_WAY]) {
    const held = tabStorage.readJson(key) as { email?: string } | null;
    if (butOf === undefined || held?.email !== butOf) tabStorage.remove(key);
  }
}

/** A month that was just paid in this document. */
interface JustPaid {
  readonly email: string;
  readonly period: string;
}

let latest: JustPaid | null = null;

/** Stores the paid month for the next screen, the payment history, which shows it (docs/product.md 5.76). */
export function rememberPaid(paid: JustPaid): void {
  latest = paid;
}

/** Returns the period that this user has just paid; null on a later visit, and after a page load. */
export const findJustPaid = (email: string): string | null =>
  latest?.email === email ? latest.period : null;

/** Whether a month was paid in this document, and the next screen has not said so yet. */
export const hasJustPaid = (): boolean => latest !== null;

export function forgetJustPaid(): void {
  latest = null;
}

/** Names all that is open, in place of a month. */
export const ALL_OPEN = "all";

/** Returns the path of a payment screen; the URL names the month, `2026-11`, or `ALL_OPEN`. */
export function paymentPath(period: string): string {
  return `/payment?period=${period}`;
}
