import mongoose, { type QueryFilter, type SortOrder, type Types } from "mongoose";
import { getBuilding } from "@/lib/building/queries";
import { rentAt } from "@/lib/payments/derive-bills";
import { findAccounts } from "@/lib/payments/find-accounts";
import type { Actor } from "@/lib/platform/auth/actor";
import type { QueryOf } from "@/lib/platform/contracts/endpoint";
import { searchPattern } from "@/lib/platform/contracts/typed-text";
import { toDollars } from "@/lib/platform/format/money";
import { periodOf } from "@/lib/platform/format/periods";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { DepositModel } from "@/models/deposit";
import type { FormerTenant, listFormerTenants as contract } from "./contract";
import { deriveOpenMoney, type OpenMoney } from "./find-open-money";

type Query = Partial<QueryOf<typeof contract>>;

/** GET /former-tenants: a page of the ended agreements, each with its open money (docs/product.md 5.28). */
export async function listFormerTenants(
  _actor: Actor<"admin">,
  query: Query,
  now = new Date(),
): Promise<{ items: FormerTenant[]; total: number }> {
  const { page = 1, limit = 100 } = query;
  const filter = { ...matching(query.q), ...(query.state === "open" && (await isOpen(now))), active: false };
  const [agreements, total] = await Promise.all([
    AgreementModel.find(filter)
      .sort(orderOf(query))
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<AgreementDocument[]>(),
    AgreementModel.countDocuments(filter),
  ]);
  const [money, held] = await Promise.all([moneyOf(agreements, now), heldOf(agreements)]);
  return {
    items: agreements.map((one) => serialize(one, money.get(String(one._id)), held.get(String(one._id)))),
    total,
  };
}

function matching(q: string | undefined): QueryFilter<AgreementDocument> {
  if (!q) return {};
  const words = mongoose.trusted({ $regex: searchPattern(q), $options: "i" });
  return { $or: [{ name: words }, { email: words }, { apartment_no: words }] };
}

function orderOf({ sort = "ended_at", direction }: Query): Record<string, SortOrder> {
  const way = (direction ?? (sort === "ended_at" ? "desc" : "asc")) === "asc" ? 1 : -1;
  return sort === "ended_at" ? { ended_at: way, _id: way } : { floor_no: way, block_no: way, _id: way };
}

/** A deposit is held, rent is owed, or too much was paid. */
async function isOpen(now: Date): Promise<QueryFilter<AgreementDocument>> {
  const [holding, agreements] = await Promise.all([
    DepositModel.distinct("agreement_id", { held_cents: mongoose.trusted({ $gt: 0 }) }),
    AgreementModel.find({ active: false }, { user_id: 1 }).lean<Pick<AgreementDocument, "user_id">[]>(),
  ]);
  const money = await moneyOf(agreements, now);
  const owing = [...money].flatMap(([id, { unpaid, toGiveBack }]) =>
    unpaid.length > 0 || toGiveBack > 0 ? [new mongoose.Types.ObjectId(id)] : [],
  );
  return { _id: mongoose.trusted({ $in: [...holding, ...owing] }) };
}

/** Returns the open money of all agreements of these people, since a returning tenant pays for both. */
async function moneyOf(
  agreements: readonly Pick<AgreementDocument, "user_id">[],
  now: Date,
): Promise<Map<string, OpenMoney>> {
  const people = [...new Set(agreements.map(({ user_id }) => String(user_id)))];
  const user_id = mongoose.trusted({ $in: people.map((id) => new mongoose.Types.ObjectId(id)) });
  const period = periodOf(now);
  const { due_day } = await getBuilding();
  return deriveOpenMoney(await findAccounts({ user_id }, { period, due_day }), period);
}

async function heldOf(agreements: readonly AgreementDocument[]): Promise<Map<string, number>> {
  const ids = mongoose.trusted({ $in: agreements.map(({ _id }) => _id) });
  const deposits = await DepositModel.find({ agreement_id: ids }, { agreement_id: 1, held_cents: 1 }).lean<
    { agreement_id: Types.ObjectId; held_cents: number }[]
  >();
  return new Map(deposits.map(({ agreement_id, held_cents }) => [String(agreement_id), held_cents]));
}

function serialize(
  agreement: AgreementDocument,
  { unpaid, toGiveBack }: OpenMoney = { unpaid: [], toGiveBack: 0 },
  held = 0,
): FormerTenant {
  const ended_at = agreement.ended_at ?? agreement.accept_date;
  return {
    agreement_id: String(agreement._id),
    user_id: String(agreement.user_id),
    name: agreement.name ?? "",
    email: agreement.email,
    apartment_no: agreement.apartment_no,
    floor_no: agreement.floor_no,
    block_no: agreement.block_no,
    rent: toDollars(rentAt(agreement, periodOf(ended_at))),
    accept_date: agreement.accept_date.toISOString(),
    ended_at: ended_at.toISOString(),
    unpaid_periods: unpaid.map(([period]) => period),
    owed: toDollars(unpaid.reduce((total, [, cents]) => total + cents, 0)),
    to_give_back: toDollars(toGiveBack),
    held: toDollars(held),
  };
}
