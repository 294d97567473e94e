"use client";

import { useState } from "react";
import useSWR from "swr";
import { useTranslations } from "#translations";
import { type FirstPage, useList, useRefreshOf } from "@/lib/platform/client/list";
import { readDefaults } from "@/lib/platform/client/read-defaults";
import type { BodyInputOf } from "@/lib/platform/contracts/endpoint";
import { discountOf, toCents, fromCents } from "@/lib/platform/format/money";
import type { ListQuery } from "@/lib/platform/lists/list-query";
import { call } from "@/lib/platform/session/call";
import { CallError } from "@/lib/platform/session/call-error";
import type {
  addCoupon,
  Coupon,
  deleteCoupon,
  listCoupons,
  updateCoupon,
  Validity,
  FoundCoupon,
  findCoupon,
} from "./contract";

const LIST = "GET /coupons";

/** Returns a page of coupons for admins, inactive ones included. */
export function useCoupons(query: ListQuery, first?: FirstPage<Coupon[]>) {
  return useList<typeof listCoupons>(LIST, query, { first });
}

/** Returns actions for admins to add, switch and delete coupons; all throw CallError and refresh the list. */
export function useCouponChanges() {
  const refresh = useRefreshOf();
  return {
    add: async (coupon: BodyInputOf<typeof addCoupon>) => {
      await call<typeof addCoupon>("POST /coupons", {
        body: { ...coupon, validity: "Valid", date: new Date().toISOString() },
      });
      await refresh(LIST);
    },
    setValidity: async (id: string, validity: Validity) => {
      await call<typeof updateCoupon>("PATCH /coupons", { body: { id, validity } });
      await refresh(LIST);
    },
    remove: async (id: string) => {
      await call<typeof deleteCoupon>("DELETE /coupons/{code_or_id}", { params: { code_or_id: id } });
      await refresh(LIST);
    },
    refresh: () => refresh(LIST),
  };
}

interface Note {
  readonly isGood: boolean;
  readonly words: string;
}

interface Held {
  /** The code that this tab had for the month before a reload; empty without one. */
  readonly code: string;
  /** Called with the chosen code; empty without one. */
  readonly keep: (code: string) => void;
}

interface Amounts {
  readonly rent: number;
  /** What is open of the rent. */
  readonly open: number;
  /** What is paid at once, the rent included. */
  readonly total: number;
}

/**
 * The coupon of a payment: choosing one resets the discount to 0, looks it up, and then applies it. Looks up a stored code
 * again, since it may have expired. Amounts in dollars.
 */
export function useCouponChoice({ rent, open, total }: Amounts, held: Held) {
  const t = useTranslations("checkout.coupon");
  // `lookUps` counts the clicks, each of which looks up; `revision` counts new intents for the same order.
  const [choice, setChoice] = useState({ code: held.code, words: "", lookUps: 0, revision: 0 });
  const { data, error, isLoading, mutate } = useSWR<FoundCoupon | null, CallError>(
    choice.code ? ["GET /coupons/{code_or_id}", choice.code, choice.lookUps] : null,
    ([, code]: [string, string]) => findCouponByCode(code),
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  const applied = data?.refusal === null ? { code: data.coupon, percent: data.discount } : null;

  const choose = (code: string, words = "") => {
    held.keep(code);
    setChoice(({ lookUps, revision }) => ({ code, words, lookUps: lookUps + 1, revision: revision + 1 }));
  };
  /**
   * The amount differs from the one shown: if the coupon's percentage has changed, applies it and says so. Does nothing if
   * the coupon is unchanged, since then the rent has changed.
   */
  const compare = async () => {
    if (!applied) return;
    const found = await mutate().catch(ifLost);
    if (found?.refusal !== null || found.discount === applied.percent) return;
    const words = t("changed", { percent: found.discount });
    setChoice((before) => ({ ...before, words }));
  };
  const cents = applied ? Math.min(discountOf(toCents(rent), applied.percent), toCents(open)) : 0;
  return {
    applied,
    note: choice.words ? { isGood: false, words: choice.words } : noteOf(data, error, t),
    /** The code being looked up; null without one. */
    lookedUp: isLoading ? choice.code : null,
    revision: choice.revision,
    discount: fromCents(cents),
    isFree: cents > 0 && cents >= toCents(total),
    apply: (code: string) => {
      choose(code);
    },
    /** The server rejects the coupon: shows the full price again, and why. */
    refuse: (words: string) => {
      choose("", words);
    },
    /** Removes the coupon: the full price again. */
    remove: () => {
      choose("");
    },
    compare,
    /** Requests another intent with the same coupon. */
    renew: () => {
      setChoice((before) => ({ ...before, revision: before.revision + 1 }));
    },
  };
}

function noteOf(
  found: FoundCoupon | null | undefined,
  error: CallError | undefined,
  t: ReturnType<typeof useTranslations<"checkout.coupon">>,
): Note | null {
  if (error) return { isGood: false, words: error.code === "invalid_input" ? t("invalid") : error.message };
  if (found === undefined) return null;
  if (found === null) return { isGood: false, words: t("invalid") };
  return found.refusal === null
    ? { isGood: true, words: t("applied") }
    : { isGood: false, words: found.refusal };
}

/** The error that led here stays on screen, with its own 'Try Again'. */
function ifLost(error: unknown): null {
  if (!(error instanceof CallError)) throw error;
  return null;
}

const fetchCoupons = () => call<typeof listCoupons>("GET /coupons", { anonymous: true });

/** Returns the coupons that are Valid and not used up, fetched anonymously and cached under the key `coupons`. */
export function useValidCoupons() {
  const { data, error, isLoading } = useSWR<Coupon[], Error>("coupons", fetchCoupons, {
    ...readDefaults,
    // oxlint-disable-next-line no-console -- only logged: the section is hidden
    onError: (failure) => console.warn("Couldn't load the coupons.", failure),
  });
  // Retries silently, so that a hidden section does not flicker.
  const isFirstRead = isLoading && error === undefined;
  const coupons = (data ?? []).filter(
    ({ validity, uses, used }) => validity === "Valid" && (uses === null || used < uses),
  );
  return { coupons, isLoading: isFirstRead };
}

/** Returns the coupon with this code, and whether the caller may use it; null if there is none. Throws CallError. */
function findCouponByCode(code: string): Promise<FoundCoupon | null> {
  return call<typeof findCoupon>("GET /coupons/{code_or_id}", { params: { code_or_id: code } });
}
