import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  ALL_OPEN,
  findHeldCoupon,
  findPaymentUnderWay,
  forgetHeldPayment,
  forgetPaymentInfo,
  savePaymentInfo,
  savePaymentUnderWay,
} from "./held-payment";

const AYESHA = "ayesha@example.com";
const home = { name: "Ayesha", apartment_no: "4B", floor_no: 4, block_no: "B", rent: 690, discount: 10 };
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  savePaymentInfo({ ...home, email: AYESHA, month: "November", period: "2026-11", coupon: "EID10" });
  savePaymentUnderWay({ email: AYESHA, period: "2026-11", transactionId: "pi_1" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("returns a held payment only for its user and month", () => {
  expect(findHeldCoupon(AYESHA, "2026-11")).toBe("EID10");
  expect(findHeldCoupon(AYESHA, "2026-12")).toBe("");
  expect(findHeldCoupon("karim@example.com", "2026-11")).toBe("");
  expect(findPaymentUnderWay(AYESHA)?.period).toBe("2026-11");
});

it("forgets the coupon of what is paid: 'all that is open' is something else another time", () => {
  savePaymentInfo({ ...home, email: AYESHA, month: "November", period: ALL_OPEN, coupon: "EID10" });
  forgetPaymentInfo("2026-11");
  expect(findHeldCoupon(AYESHA, ALL_OPEN)).toBe("EID10");
  forgetPaymentInfo(ALL_OPEN);
  expect(findHeldCoupon(AYESHA, ALL_OPEN)).toBe("");
});

it("keeps the payment of the same user and removes that of another user", () => {
  forgetHeldPayment(AYESHA);
  expect(kept.size).toBe(2);
  forgetHeldPayment("karim@example.com");
  expect(kept.size).toBe(0);
});

it("removes everything on sign-out", () => {
  forgetHeldPayment();
  expect(kept.size).toBe(0);
});
