import type { ClientSession, QueryFilter, Types } from "mongoose";
import { endAutopay } from "@/lib/domain/autopay/stop-autopay";
import { readBuilding } from "@/lib/domain/building/queries";
import { listAgreementsUntil } from "@/lib/domain/payments/derive-tenancy-months";
import { settleMonths } from "@/lib/domain/payments/settle-months";
import { endOfTowerDay } from "@/lib/format/dates";
import { periodOf } from "@/lib/format/periods";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { UserModel } from "@/models/user";

interface End {
  /** Null: at the end of the announced last day. */
  readonly at: Date | null;
  /** Null: the person who announced that day. */
  readonly by: Types.ObjectId | null;
}

/**
 * Ends the matching active agreement, if any: keeps it, makes its person a user without an apartment, and frees the
 * apartment (docs/product.md 5.2). The end is never after the announced last day, whenever this runs. A surplus that covers
 * the days up to the end settles its month. Returns the previous agreement.
 */
export async function endTenancy(
  which: QueryFilter<AgreementDocument>,
  { at, by }: End,
  session: ClientSession,
): Promise<AgreementDocument | null> {
  const agreement = await AgreementModel.findOne({ ...which, active: true })
    .session(session)
    .lean<AgreementDocument | null>();
  if (!agreement) return null;
  const { _id, user_id, apartment_id, apartment_no, leave_on } = agreement;
  const before = await listAgreementsUntil(periodOf(new Date()), { user_id, apartment_no }, session);
  const told = leave_on ? endOfTowerDay(leave_on) : null;
  const ended = {
    active: false,
    ended_at: told && (!at || told < at) ? told : (at ?? new Date()),
    ended_by: by ?? agreement.notice_given_by ?? null,
    last_month: agreement.last_month ?? (await readBuilding(session)).last_month,
  };
  await AgreementModel.updateOne({ _id, active: true }, { $set: ended }, { session });
  await UserModel.updateOne(
    { _id: user_id, role: "member" },
    { $set: { role: "user", apartment_id: null } },
    { session },
  );
  await ApartmentModel.updateOne(
    { _id: apartment_id, hold: null },
    { $set: { booking_status: "available", let_until: null } },
    { session },
  );
  await endAutopay(user_id, session);
  await settleMonths(before, session);
  return agreement;
}
