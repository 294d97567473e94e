"use client";

import type {
  changeAgreement,
  getEnding,
  getNotice,
  giveNotice,
  withdrawNotice,
} from "@/lib/contracts/leaving";
import { call, CallError } from "@/lib/session/call";
import { useRefreshOf } from "./list";
import { MY_AGREEMENT } from "./my-agreement";
import { useResource } from "./resource";

const NOTICE = "GET /my-agreement/notice";
const ENDING = "GET /agreements/{id}/ending";
const OWN = [MY_AGREEMENT, NOTICE, "GET /my-apartment/{email}", "GET /rent-months"];
const OF_MEMBERS = ["GET /members", ENDING];

/**
 * When an agreement can end, and what follows from a day; one's own without an id. Null where there is none, undefined
 * while it is read.
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

/** Giving notice and withdrawing it throw CallError, whose words say why not; `refresh` reads again what they change. */
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

/** Ending a member's agreement on a day, which null takes back, throws CallError; `refresh` as above. */
export function useEndingChange(id: string) {
  const refresh = useRefreshOf();
  return {
    change: async (end_on: string | null) => {
      const input = { params: { id }, body: { end_on } };
      await atDay(call<typeof changeAgreement>("PATCH /agreements/{id}", input));
    },
    refresh: () => refresh(...OF_MEMBERS),
  };
}

/** Another rent of a member's agreement (dollars) from a month on throws CallError; `refresh` as above. */
export function useRentChange(id: string) {
  const refresh = useRefreshOf();
  return {
    change: async (body: { rent: number; from: string }) => {
      await call<typeof changeAgreement>("PATCH /agreements/{id}", { params: { id }, body });
    },
    refresh: () => refresh("GET /members/{id}", "GET /rent-roll", ENDING),
  };
}

/** Both sides' forms call the field `day`; the calls have names of their own for it. */
async function atDay(sending: Promise<unknown>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const words = error.fields.leave_on ?? error.fields.end_on;
    throw words ? new CallError(error.status, error.code, error.message, { day: words }) : error;
  }
}
