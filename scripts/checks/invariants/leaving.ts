import type { Connection, mongo } from "mongoose";
import { dayAfter, towerDay } from "@/lib/platform/format/dates";
import { violations } from "./find-repeats";

type Id = mongo.ObjectId;
interface Agreement {
  readonly _id: Id;
  readonly active: boolean;
  readonly apartment_id: Id;
  readonly leave_on?: string | null;
  readonly notice_given_at?: Date | null;
  readonly notice_given_by?: Id | null;
  readonly ended_at?: Date | null;
}

/** How long an agreement may stay active after its last day: servers may have been down for a night. */
const PATIENCE_DAYS = 2;

/** I17: who leaves, when, and how it is announced. */
export async function checkLeaving(connection: Connection): Promise<string[]> {
  const agreements = await connection.collection("agreements").find<Agreement>({}).toArray();
  const latest = dayAfter(towerDay(new Date()), -PATIENCE_DAYS - 1);
  const ids = (isWrong: (one: Agreement) => boolean) =>
    agreements.filter(isWrong).map(({ _id }) => _id.toString());
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
    ...(await checkAnnounced(connection, agreements)),
  ];
}

function isHalfTold({ leave_on, notice_given_at, notice_given_by }: Agreement): boolean {
  const told = [leave_on, notice_given_at, notice_given_by].filter(Boolean).length;
  return told !== 0 && told !== 3;
}

async function checkAnnounced(connection: Connection, agreements: readonly Agreement[]): Promise<string[]> {
  const homes = await connection
    .collection("apartments")
    .find<{ _id: Id; let_until?: string | null }>({}, { projection: { let_until: 1 } })
    .toArray();
  const announced = new Map(homes.map(({ _id, let_until }) => [_id.toString(), let_until ?? null]));
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
