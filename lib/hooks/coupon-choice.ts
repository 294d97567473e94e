"use client";

import { useState } from "react";
import { CallError } from "@/lib/http/client";
import { discountOf, toCents, toDollars } from "@/lib/money";
import { lookUpCoupon } from "./payments";

export interface AppliedCoupon {
  readonly code: string;
  readonly percent: number;
}

interface Choice {
  readonly applied: AppliedCoupon | null;
  readonly note: { readonly isGood: boolean; readonly words: string } | null;
  readonly isLookingUp: boolean;
  /** Counts the changes of the coupon: each needs the intent to be asked for anew. */
  readonly turn: number;
}

const INVALID = "Invalid coupon";
const EXPIRED = "Coupon validity expired!";
const APPLIED = "Coupon Applied!";

/** The coupon of a payment (spec §4): applying one resets the discount to 0, looks it up, and then counts. */
export function useCouponChoice(rent: number) {
  const [choice, setChoice] = useState<Choice>({ applied: null, note: null, isLookingUp: false, turn: 0 });
  const settle = (applied: AppliedCoupon | null, note: Choice["note"]) => {
    setChoice(({ turn }) => ({ applied, note, isLookingUp: false, turn: turn + 1 }));
  };

  const apply = async (code: string) => {
    setChoice(({ turn }) => ({ applied: null, note: null, isLookingUp: true, turn }));
    try {
      const found = await lookUpCoupon(code);
      if (!found) settle(null, { isGood: false, words: INVALID });
      else if (found.validity !== "Valid") settle(null, { isGood: false, words: EXPIRED });
      else settle({ code: found.coupon, percent: found.discount }, { isGood: true, words: APPLIED });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const words = error.code === "invalid_input" ? INVALID : error.message;
      settle(null, { isGood: false, words });
    }
  };
  /** The server no longer takes the coupon: the full price again, and why. */
  const refuse = (reason: "coupon_invalid" | "coupon_expired") => {
    settle(null, { isGood: false, words: reason === "coupon_expired" ? EXPIRED : INVALID });
  };
  /**
   * The amount is another than was shown: where the code takes off another percentage by now, that counts, and it is
   * said. Nothing changes where the coupon is as it was, for then the rent is what has changed.
   */
  const compare = async () => {
    if (!choice.applied) return;
    const { code, percent } = choice.applied;
    const found = await lookUpCoupon(code).catch(ifLost);
    if (found?.validity !== "Valid" || found.discount === percent) return;
    const words = `This coupon takes off ${String(found.discount)}% by now. Please look at the amount again.`;
    settle({ code: found.coupon, percent: found.discount }, { isGood: false, words });
  };
  /** Asks for the intent anew with the coupon as it is. */
  const renew = () => {
    setChoice((before) => ({ ...before, turn: before.turn + 1 }));
  };
  const cents = choice.applied ? discountOf(toCents(rent), choice.applied.percent) : 0;
  return {
    ...choice,
    discount: toDollars(cents),
    isFree: cents > 0 && cents >= toCents(rent),
    apply,
    refuse,
    compare,
    renew,
  };
}

/** The refusal that led here stays on screen, with its own 'Try again'. */
function ifLost(error: unknown): null {
  if (!(error instanceof CallError)) throw error;
  return null;
}
