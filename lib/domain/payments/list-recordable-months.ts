import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { QueryOf, ReplyOf } from "@/lib/contracts/endpoint";
import type { listRecordableMonths as monthsEndpoint } from "@/lib/contracts/offline-payments";
import { TAKEN_STATUSES } from "@/lib/contracts/payments";
import { toDollars } from "@/lib/format/money";
import { PaymentModel } from "@/models/payment";
import { findTenancy } from "./read-offline-claim";

/**
 * GET /offline-payments/months: the months that `recordOffline` accepts for a tenant's apartment now, oldest first, each with
 * its rent in dollars. Throws `not_found` if the person has never lived there.
 */
export async function listRecordableMonths(
  _actor: Actor<"admin">,
  { email, apartment_no: wanted }: QueryOf<typeof monthsEndpoint>,
  now = new Date(),
): Promise<ReplyOf<typeof monthsEndpoint>> {
  const { agreement, rents } = await findTenancy({ email, apartment_no: wanted }, now);
  const { user_id, apartment_no } = agreement;
  const status = mongoose.trusted({ $in: [...TAKEN_STATUSES] });
  const rows = await PaymentModel.find({ user_id, apartment_no, status }, { period: 1 }).lean();
  const taken = new Set(rows.map(({ period }) => period));
  return [...rents]
    .filter(([period]) => !taken.has(period))
    .map(([period, cents]) => ({ period, rent: toDollars(cents) }));
}
