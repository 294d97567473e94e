"use client";

import { useMoneyRefresh } from "@/lib/payments/office-client";
import type { recordOfflinePayment } from "@/lib/payments/office-contract";
import { useKnown, useResource } from "@/lib/platform/client/resource";
import { useSendingKey } from "@/lib/platform/client/sending-key";
import type { BodyInputOf, ResponseOf } from "@/lib/platform/contracts/endpoint";
import type { RollFilter } from "@/lib/platform/lists/roll-filter";
import { callFile, call } from "@/lib/platform/session/call";
import { CallError } from "@/lib/platform/session/call-error";
import type { sendRentReminders, listRentReminders } from "@/lib/rent-reminders/contract";
import type { getRentRoll, getRentHistory, exportRentRoll, RentRollRow } from "./contract";

export type RentRoll = ResponseOf<typeof getRentRoll>;

/** Returns who has paid a month (default: this one), who is late and by how much (dollars); for admins. */
export function useRentRoll(first?: RentRoll, period?: string) {
  const isFirst = first && (!period || first.period === period);
  return useResource<typeof getRentRoll>("GET /rent-roll", {
    query: { period },
    first: isFirst ? first : undefined,
  });
}

/** Returns the roll that another screen has just shown, if any. */
export const useKnownRoll = (period?: string) =>
  useKnown<typeof getRentRoll>("GET /rent-roll", { query: { period } });

export type RentHistory = ResponseOf<typeof getRentHistory>;

export type RemindersSent = ResponseOf<typeof sendRentReminders>;

/** Returns 24 months up to this one, oldest first (dollars); for admins. */
export function useRentHistory(first?: RentHistory) {
  return useResource<typeof getRentHistory>("GET /rent-roll/history", { first });
}

/** Returns who gets which rent mail today; fetched only while it is shown. */
export function useTodaysReminders(isOpen: boolean) {
  return useResource<typeof listRentReminders>("GET /rent-reminders", { enabled: isOpen });
}

/** Fetches the rows that match the filter as a CSV file. Throws CallError. */
export function readRollFile(period: string, filter: RollFilter): Promise<Blob> {
  return callFile<typeof exportRentRoll>("GET /rent-roll/csv", { query: { period, ...filter } });
}

/** Whose rents can be waived, and which; without `other_open` they are all that is shown. */
export type OpenRents = Pick<RentRollRow, "email" | "name" | "apartment_no" | "open_rents"> &
  Partial<Pick<RentRollRow, "other_open">>;

type WaivableMonth = Pick<RentRollRow, "email" | "name" | "apartment_no"> & { readonly due: number };

async function waiveOne(
  row: WaivableMonth,
  about: Pick<BodyInputOf<typeof recordOfflinePayment>, "period" | "waive_reason" | "key">,
): Promise<void> {
  const { email, name, apartment_no, due } = row;
  try {
    await call<typeof recordOfflinePayment>("POST /offline-payments", {
      body: { email, apartment_no, waived: due, ...about },
    });
  } catch (error) {
    // Of several, names the one that failed.
    if (!(error instanceof CallError)) throw error;
    const { status, code, message, fields } = error;
    throw new CallError(status, code, `${apartment_no}, ${name || email}: ${message}`, fields);
  }
}

/** Bulk actions on rows of a roll. Each refreshes the roll and throws CallError if it is rejected. */
export function useRollChanges() {
  const refresh = useMoneyRefresh();
  const { keyOf, arrived } = useSendingKey();

  const remind = async (period: string, rows: readonly RentRollRow[]): Promise<RemindersSent> => {
    const emails = [...new Set(rows.map(({ email }) => email))];
    const answer = await call<typeof sendRentReminders>("POST /rent-reminders", { body: { period, emails } });
    await refresh();
    return answer;
  };

  /**
   * Waives the month for each in turn, past those that are refused, and throws those refusals as one; pressed again, whatever
   * the reason is then, each still once.
   */
  const waive = async (
    period: string,
    rows: readonly WaivableMonth[],
    waive_reason: string,
  ): Promise<void> => {
    try {
      const refused: CallError[] = [];
      for (const row of rows) {
        const { email, apartment_no, due } = row;
        const key = keyOf({ email, apartment_no, period, due });
        await waiveOne(row, { period, waive_reason, key }).catch((error: unknown) => {
          if (!(error instanceof CallError && error.status === 409)) throw error;
          refused.push(error);
        });
      }
      const [first] = refused;
      if (first) {
        const said = refused.map(({ message }) => message);
        if (refused.length < rows.length) said.push("The others are waived.");
        throw new CallError(first.status, first.code, said.join(" "));
      }
      arrived();
    } finally {
      await refresh();
    }
  };
  return { remind, waive };
}
