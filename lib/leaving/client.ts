"use client";

import { MY_AGREEMENT } from "@/lib/agreements/client";
import type { MonthlyCharge } from "@/lib/building/contract";
import { useRefreshOf } from "@/lib/platform/client/list";
import { useResource } from "@/lib/platform/client/resource";
import { call } from "@/lib/platform/session/call";
import { CallError } from "@/lib/platform/session/call-error";
import type { changeAgreement, getEnding, getNotice, giveNotice, withdrawNotice } from "./contract";

const NOTICE = "GET /my-agreement/notice";

const ENDING = "GET /agreements/{id}/ending";

const OWN = [MY_AGREEMENT, NOTICE, "GET /my-apartment/{email}", "GET /rent-months"];

/** What a last day or another rent changes of a person's page: its bills, and what is left over, too. */
const OF_PERSON = ["GET /members/{id}", "GET /accounts/{user_id}", ENDING];

/**
 * Returns when an agreement can end, and what follows from a day; without an id, for the caller's own agreement. Null
 * if there is none, undefined while loading.
 */
export function useLeaving(agreementId: string | null, day?: string) {
  const own = useResource<typeof getNotice>(NOTICE, {
    query: { leave_on: day },
    enabled: agreementId === null,
  });
  const others = useResource<typeof getEnding>(ENDING, {
    params: { id: agreementId ?? "" },
    query: { end_on: day },
    enabled: agreementId !== null,
  });
  return agreementId === null ? own : others;
}

/** Gives and withdraws notice; both throw CallError with the reason. `refresh` refetches what they change. */
export function useNoticeChanges() {
  const refresh = useRefreshOf();
  return {
    give: async (leave_on: string) => {
      await atDay(call<typeof giveNotice>("POST /my-agreement/notice", { body: { leave_on } }));
    },
    withdraw: async () => {
      await call<typeof withdrawNotice>("DELETE /my-agreement/notice");
    },
    refresh: () => refresh(...OWN),
  };
}

/** Ends a member's agreement on a day; null cancels the ending. Throws CallError; `refresh` as above. */
export function useEndingChange(id: string) {
  const refresh = useRefreshOf();
  return {
    change: async (end_on: string | null) => {
      const input = { params: { id }, body: { end_on } };
      await atDay(call<typeof changeAgreement>("PATCH /agreements/{id}", input));
    },
    refresh: () => refresh("GET /members", ...OF_PERSON),
  };
}

/** Changes rent or monthly charges (dollars) of a member's agreement from a month on. Throws CallError; `refresh` as above. */
export function useRentChange(id: string) {
  const refresh = useRefreshOf();
  return {
    change: async (
      body: { rent: number; from: string } | { monthly_charges: MonthlyCharge[]; from: string },
    ) => {
      await call<typeof changeAgreement>("PATCH /agreements/{id}", { params: { id }, body });
    },
    refresh: () => refresh("GET /rent-roll", ...OF_PERSON),
  };
}

/** Maps a field error to `day`, the field's name in both forms; the calls use other names. */
async function atDay(sending: Promise<unknown>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const words = error.fields.leave_on ?? error.fields.end_on;
    throw words ? new CallError(error.status, error.code, error.message, { day: words }) : error;
  }
}
