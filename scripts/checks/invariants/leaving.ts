import { dayAfter, towerDay } from "@/lib/platform/format/dates";
import type { AgreementDocument } from "@/models/agreement";
import { idsOf, type Records, violations } from "./records";

/** How long an agreement may stay active after its last day: servers may have been down for a night. */
const PATIENCE_DAYS = 2;

/** I17: who leaves, when, and how it is announced. */
export function checkLeaving(records: Records): string[] {
  const latest = dayAfter(towerDay(new Date()), -PATIENCE_DAYS - 1);
  const ids = (isWrong: (one: AgreementDocument) => boolean) => idsOf(records.agreements, isWrong);
  return [
    ...violations(
      "I17",
      "an ended agreement does not say when",
      ids((one) => !one.active && !one.ended_at),
    ),
    ...violations(
      "I17",
      "an active agreement has ended",
      ids((one) => one.active && Boolean(one.ended_at)),
    ),
    ...violations("I17", "of day, time and giver of a notice some are missing", ids(isHalfTold)),
    ...violations(
      "I17",
      "an agreement goes on after its last day",
      ids(({ active, leave_on }) => active && Boolean(leave_on) && (leave_on ?? "") <= latest),
    ),
    ...checkAnnounced(records),
  ];
}

function isHalfTold({ leave_on, notice_given_at, notice_given_by }: AgreementDocument): boolean {
  const told = [leave_on, notice_given_at, notice_given_by].filter(Boolean).length;
  return told !== 0 && told !== 3;
}

function checkAnnounced({ agreements, apartments }: Records): string[] {
  const announced = new Map(apartments.map(({ _id, let_until }) => [_id.toString(), let_until ?? null]));
  const wrong = agreements.filter(
    ({ active, apartment_id, leave_on }) =>
      active && (announced.get(apartment_id.toString()) ?? null) !== (leave_on ?? null),
  );
  return violations(
    "I17",
    "an apartment is announced for another day than its tenant's last",
    wrong.map(({ apartment_id }) => apartment_id.toString()),
  );
}
