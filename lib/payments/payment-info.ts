import type { Month } from "@/lib/contracts/payments";

/** Payment info held between the two screens (spec §3); amounts in dollars. */
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

/** Beside it the billing period that the month's name meant: in the next month it may mean another year's. */
export interface HeldPayment extends PaymentInfo {
  /** Absent where the tab stored it under an earlier version of the product. */
  readonly period?: string;
}

/** A charge that was begun and whose end this browser has not seen yet. */
export interface PaymentUnderWay {
  readonly email: string;
  readonly transactionId: string;
}

const INFO = "payment-info";
const UNDER_WAY = "payment-under-way";

export function savePaymentInfo(info: HeldPayment): void {
  write(INFO, info);
}

/** What 'Proceed to Pay' stored; null where this tab has none, or another member's. */
export function findPaymentInfo(email: string): HeldPayment | null {
  const info = read(INFO) as HeldPayment | null;
  return info?.email === email ? info : null;
}

export function savePaymentUnderWay(payment: PaymentUnderWay): void {
  write(UNDER_WAY, payment);
}

export function findPaymentUnderWay(email: string): PaymentUnderWay | null {
  const payment = read(UNDER_WAY) as PaymentUnderWay | null;
  return payment?.email === email ? payment : null;
}

export function forgetPaymentUnderWay(): void {
  sessionStorage.removeItem(UNDER_WAY);
}

function write(key: string, value: object): void {
  sessionStorage.setItem(key, JSON.stringify(value));
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch (error) {
    // Written by another version of the product, or by hand: as if nothing were there.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
