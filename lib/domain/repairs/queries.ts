import { subDays } from "date-fns";
import mongoose, { type ClientSession, type SortOrder } from "mongoose";
import { type Actor, hasRole } from "@/lib/auth/actor";
import type { QueryOf } from "@/lib/contracts/endpoint";
import type { listRepairs as contract, Repair, RepairFigures, RepairThread } from "@/lib/contracts/repairs";
import { NOT_PLANNED, NO_REPAIR } from "@/lib/contracts/repairs.sentences";
import { isClosed } from "@/lib/contracts/repairs.sorts";
import { searchPattern } from "@/lib/contracts/typed-text";
import { connectDatabase } from "@/lib/db/connect";
import { countAll } from "@/lib/db/count-all";
import { databaseNow } from "@/lib/db/database-time";
import { getBuilding } from "@/lib/domain/building/queries";
import { conflict, notFound } from "@/lib/errors";
import { medianHours } from "@/lib/format/median";
import { toDollars } from "@/lib/format/money";
import { RepairModel, type RepairDocument } from "@/models/repair";
import { serializeRepair, serializeThread } from "./serialize";
import { writeRepairCalendar } from "./write-calendar";

type Query = Partial<QueryOf<typeof contract>>;
type Reader = Actor<"member" | "admin">;

/** Returns a page of repairs, a member's own only: newest first, or those of one state in the board's order. */
export async function listRepairs(
  actor: Reader,
  query: Query = {},
): Promise<{ items: Repair[]; total: number }> {
  const { page = 1, limit = 100 } = query;
  await connectDatabase();
  const filter = filterOf(actor, query);
  const [found, total] = await Promise.all([
    RepairModel.find(filter)
      .sort(order(actor, query))
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<RepairDocument[]>(),
    Object.keys(filter).length > 0 ? RepairModel.countDocuments(filter) : countAll(RepairModel),
  ]);
  return { items: found.map((repair) => serializeRepair(repair, actor.role)), total };
}

/** Each sort uses an index of its own (models/repair.ts). */
function order(actor: Reader, { state, user_id, apartment_no }: Query): Record<string, SortOrder> {
  const newest = { created_at: -1, _id: -1 } as const;
  if (!state || user_id || apartment_no || hasRole(actor, "member")) return newest;
  if (state === "planned") return { planned_on: 1, _id: 1 };
  return isClosed(state) ? { closed_at: -1, _id: -1 } : { urgent: -1, ...newest };
}

function filterOf(actor: Reader, { state, urgent, building, apartment_no, user_id, q }: Query) {
  const words = q ? mongoose.trusted({ $regex: searchPattern(q), $options: "i" }) : null;
  const fields = ["title", "description", "room", "name", "apartment_no"] as const;
  const whose = hasRole(actor, "member") ? actor.userId : user_id;
  return {
    ...(whose && { user_id: whose }),
    ...(state && { state }),
    ...(urgent && { urgent }),
    ...(apartment_no && { apartment_no }),
    ...(building && { apartment_no: "" }),
    ...(words && { $or: fields.map((field) => ({ [field]: words })) }),
  };
}

/** Finds a repair that the caller may see: members their own, admins any. Throws `not_found`. */
export async function readRepair(
  actor: Actor,
  id: string,
  session: ClientSession | null = null,
): Promise<RepairDocument> {
  const own = hasRole(actor, "admin") ? {} : { user_id: actor.userId };
  const repair = await RepairModel.findOne({ _id: id, ...own })
    .session(session)
    .lean<RepairDocument | null>();
  if (!repair) throw notFound(NO_REPAIR);
  return repair;
}

/** GET /repairs/{id}. Throws `not_found`. */
export async function getRepair(actor: Reader, id: string): Promise<RepairThread> {
  const [repair, now] = await Promise.all([readRepair(actor, id), databaseNow()]);
  return serializeThread(repair, actor.role, now);
}

/** Counts the caller's repairs that are neither done nor declined. */
export async function countOpenRepairs({ userId }: Actor<"member">): Promise<number> {
  await connectDatabase();
  return RepairModel.countDocuments({ user_id: userId, closed_at: null });
}

/** GET /repairs/{id}/calendar. Throws `not_found`, and `conflict` if no day is planned. */
export async function getRepairCalendar(
  actor: Reader,
  id: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const [repair, building] = await Promise.all([readRepair(actor, id), getBuilding()]);
  const { planned_on } = repair;
  if (!planned_on) throw conflict(NOT_PLANNED);
  const content = writeRepairCalendar({ ...repair, planned_on }, building, new Date());
  return { name: `repair-${planned_on}.ics`, bytes: new TextEncoder().encode(content) };
}

/** How many of the latest repairs the usual times are computed from. */
const LOOKED_AT = 100;
const COST_DAYS = 365;

/** GET /repair-figures (docs/product.md 5.72). */
export async function getRepairFigures(_actor: Actor<"admin">): Promise<RepairFigures> {
  await connectDatabase();
  const times = { created_at: 1, answered_at: 1, closed_at: 1 } as const;
  const open = { closed_at: null };
  const since = subDays(await databaseNow(), COST_DAYS);
  const [openOnes, urgent, answered, mended, spent] = await Promise.all([
    RepairModel.countDocuments(open),
    RepairModel.countDocuments({ ...open, urgent: true }),
    RepairModel.find({ answered_at: mongoose.trusted({ $gt: new Date(0) }) }, times)
      .sort({ answered_at: -1 })
      .limit(LOOKED_AT)
      .lean(),
    RepairModel.find({ state: "done" }, times).sort({ closed_at: -1, _id: -1 }).limit(LOOKED_AT).lean(),
    RepairModel.aggregate<{ cents: number }>([
      { $match: { closed_at: { $gte: since } } },
      { $group: { _id: null, cents: { $sum: "$cost_cents" } } },
    ]),
  ]);
  return {
    open: openOnes,
    urgent,
    hours_to_answer: medianHours(
      answered.map(({ created_at, answered_at }) => Number(answered_at) - Number(created_at)),
    ),
    hours_to_mend: medianHours(
      mended.map(({ created_at, closed_at }) => Number(closed_at) - Number(created_at)),
    ),
    cost: toDollars(spent[0]?.cents ?? 0),
  };
}
