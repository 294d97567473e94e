import { subDays } from "date-fns";
import mongoose, { type ClientSession, type SortOrder, isValidObjectId } from "mongoose";
import { getBuilding } from "@/lib/building/queries";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import {
  type Role,
  type QueryOf,
  ADMIN_READ,
  CARE_READ,
  type CareReader,
  isOneOf,
} from "@/lib/platform/contracts/endpoint";
import { PHOTO_GONE } from "@/lib/platform/contracts/messages";
import { searchPattern } from "@/lib/platform/contracts/typed-text";
import { connectDatabase } from "@/lib/platform/db/connect";
import { countAll } from "@/lib/platform/db/count-all";
import { databaseNow } from "@/lib/platform/db/lease";
import { conflict, notFound } from "@/lib/platform/errors";
import { medianHours } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { type RepairDocument, RepairModel, RepairPhotoModel } from "@/models/repair";
import {
  type Repair,
  type RepairThread,
  type listRepairs as contract,
  type RepairFigures,
  NOT_PLANNED,
  NO_REPAIR,
  isClosed,
} from "./contract";
import { writeRepairCalendar } from "./mails";
import { reopenUntil } from "./rules";

/** The URL of a photo for both sides (docs/product.md 5.66). */
export const photoAddress = (repairId: { toString: () => string }, photoId: { toString: () => string }) =>
  `/api/repairs/${repairId.toString()}/photos/${photoId.toString()}`;

/** Serializes a repair for its reader: only admins and viewers see the cost. */
function serializeRepair(repair: RepairDocument, role: Role): Repair {
  const { cost_cents: cents, user_id, planned_on, answered_at, closed_at } = repair;
  return {
    _id: repair._id.toString(),
    state: repair.state,
    title: repair.title,
    description: repair.description,
    room: repair.room ?? "",
    urgent: repair.urgent,
    access: repair.access ?? "",
    apartment_no: repair.apartment_no ?? "",
    name: repair.name ?? "",
    user_id: user_id?.toString() ?? null,
    photos: repair.photos.map((id) => photoAddress(repair._id, id)),
    planned_on: planned_on ?? null,
    cost: isOneOf(role, ADMIN_READ) && typeof cents === "number" ? fromCents(cents) : null,
    created_at: repair.created_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
    is_under_way: !closed_at && Boolean(answered_at) && repair.thread.at(-1)?.by !== "tenant",
    closed_at: closed_at?.toISOString() ?? null,
    messages: repair.thread.length,
    version: repair.version,
  };
}

/** Serializes it with its thread, and until when it can be reopened. */
function serializeThread(repair: RepairDocument, role: Role, now: Date): RepairThread {
  const until = repair.closed_at && reopenUntil(repair.closed_at);
  return {
    ...serializeRepair(repair, role),
    thread: repair.thread.map(({ _id, by, name, text, at }) => ({
      _id: _id.toString(),
      by,
      name,
      text,
      at: at.toISOString(),
    })),
    reopen_until: until && now <= until ? until.toISOString() : null,
  };
}

type Query = Partial<QueryOf<typeof contract>>;

type Reader = Actor<"member" | CareReader>;

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

/** Not answered yet, or the tenant has written since. */
export const UNANSWERED = {
  $or: [{ answered_at: null }, { $expr: mongoose.trusted({ $eq: [{ $last: "$thread.by" }, "tenant"] }) }],
};

/** What waits for an answer: urgent ones until they are closed, others until a day is planned. */
export const TO_ANSWER = {
  closed_at: null,
  $and: [UNANSWERED, { $or: [{ urgent: true }, { state: "new" as const }] }],
};

function filterOf(actor: Reader, { state, urgent, building, unanswered, apartment_no, user_id, q }: Query) {
  const words = q ? mongoose.trusted({ $regex: searchPattern(q), $options: "i" }) : null;
  const fields = ["title", "description", "room", "name", "apartment_no"] as const;
  const whose = hasRole(actor, "member") ? actor.userId : user_id;
  return {
    ...(whose && { user_id: whose }),
    ...(state && { state }),
    ...(urgent && { urgent }),
    ...(apartment_no && { apartment_no }),
    ...(building && { apartment_no: "" }),
    ...(unanswered && TO_ANSWER),
    ...(words && { $or: fields.map((field) => ({ [field]: words })) }),
  };
}

/** Finds a repair that the caller may see: members their own, admins any. Throws `not_found`. */
export async function readRepair(
  actor: Actor,
  id: string,
  session: ClientSession | null = null,
): Promise<RepairDocument> {
  const own = hasRole(actor, CARE_READ) ? {} : { user_id: actor.userId };
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
export async function getRepairFigures(actor: Actor<CareReader>): Promise<RepairFigures> {
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
    cost: hasRole(actor, ADMIN_READ) ? fromCents(spent[0]?.cents ?? 0) : null,
  };
}

type PhotoSize = "small" | "large";

interface PhotoRequest {
  readonly id: string;
  readonly photo_id: string;
  readonly size: PhotoSize;
}

/**
 * Returns a photo to the tenant whose repair it is, even after they have moved out, and to admins. Throws the same
 * `not_found` for anyone else as for a missing photo.
 */
export async function findRepairPhoto(
  actor: Actor | null,
  { id, photo_id, size }: PhotoRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  const none = notFound(PHOTO_GONE);
  if (!actor || !isValidObjectId(id) || !isValidObjectId(photo_id)) throw none;
  const own = hasRole(actor, CARE_READ) ? {} : { user_id: actor.userId };
  if (!(await RepairModel.exists({ _id: id, ...own, photos: photo_id }))) throw none;
  const photo = await RepairPhotoModel.findOne({ _id: photo_id, repair_id: id }).select(size);
  if (!photo) throw none;
  return new Uint8Array(photo[size]);
}
