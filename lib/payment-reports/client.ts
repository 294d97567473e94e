"use client";

import { type FirstPage, useList, useRefreshOf } from "@/lib/platform/client/list";
import type { BodyInputOf } from "@/lib/platform/contracts/endpoint";
import { sumOf } from "@/lib/platform/format/money";
import type { ListQuery } from "@/lib/platform/lists/list-query";
import { call } from "@/lib/platform/session/call";
import { callUpload } from "@/lib/platform/session/call-upload";
import type {
  addSlip,
  decideReport,
  listReports,
  PaymentReport,
  reportPayment,
  withdrawReport,
  ReportState,
} from "./contract";

const LIST = "GET /payment-reports";

interface ReportsQuery extends ListQuery {
  readonly state?: ReportState;
}

/** Returns a page of reported payments, newest first: the own ones for a member, all for an admin. */
export function useReports(query: ReportsQuery, first?: FirstPage<PaymentReport[]>) {
  return useList<typeof listReports>(LIST, query, { first });
}

/** Returns what waits for an admin of what was reported for one purpose, in dollars. */
export const sumWaiting = (reports: readonly PaymentReport[], of: PaymentReport["purpose"]): number =>
  sumOf(
    reports.flatMap(({ state, purpose, amount }) => (state === "waiting" && purpose === of ? amount : [])),
  );

/** Actions on reported payments; all throw CallError. */
export function useReportChanges() {
  const refreshOf = useRefreshOf();
  const addPhoto = async (id: string, image: File) => {
    const form = new FormData();
    form.set("image", image);
    const sending = {
      params: { id },
      form,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    };
    await callUpload<typeof addSlip>("POST /payment-reports/{id}/photo", sending);
    await refreshOf(LIST);
  };
  const decide = async (id: string, body: BodyInputOf<typeof decideReport>) => {
    await call<typeof decideReport>("PATCH /payment-reports/{id}", { params: { id }, body });
    await refresh();
  };
  const refresh = () =>
    refreshOf(
      ...[LIST, "GET /rent-roll", "GET /rent-roll/history", "GET /rent-reminders", "GET /payments"],
      ...["GET /members/{id}", "GET /accounts/{user_id}", "GET /offline-payments/months"],
    );
  return {
    /** Returns the id. */
    report: async (body: BodyInputOf<typeof reportPayment>): Promise<string> => {
      const { insertedId } = await call<typeof reportPayment>("POST /payment-reports", { body });
      await refreshOf(LIST);
      return insertedId;
    },
    addPhoto,
    withdraw: async (id: string) => {
      await call<typeof withdrawReport>("DELETE /payment-reports/{id}", { params: { id } });
      await refreshOf(LIST);
    },
    confirm: (id: string) => decide(id, { state: "confirmed" }),
    decline: (id: string, reason: string) => decide(id, { state: "declined", reason }),
    refresh,
  };
}
