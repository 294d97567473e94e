import mongoose, { type SortOrder } from "mongoose";
import { getBuilding } from "@/lib/building/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import type { QueryOf, CareReader } from "@/lib/platform/contracts/endpoint";
import { contactPattern } from "@/lib/platform/contracts/typed-text";
import { connectDatabase } from "@/lib/platform/db/connect";
import { countAll } from "@/lib/platform/db/count-all";
import { conflict, notFound } from "@/lib/platform/errors";
import { type VisitDocument, VisitModel } from "@/models/visit";
import { type Visit, type listVisits as contract, NO_VISIT, NO_VISIT_DAY } from "./contract";
import { writeCalendar } from "./mails";
import { rankOf } from "./rules";

/** Serializes a visit for admins. */
export function serializeVisit(visit: VisitDocument): Visit {
  return {
    _id: visit._id.toString(),
    state: visit.state,
    apartment_no: visit.apartment_no ?? null,
    name: visit.name,
    phone: visit.phone ?? "",
    email: visit.email ?? "",
    day: visit.day ?? null,
    time: visit.time ?? null,
    message: visit.message ?? "",
    answer: visit.answer ?? "",
    created_at: visit.created_at.toISOString(),
    version: visit.version,
  };
}

type Query = Partial<QueryOf<typeof contract>>;

/** Returns a page of visits and questions: waiting ones first, then newest, or sorted as requested. */
export async function listVisits(
  _actor: Actor<CareReader>,
  query: Query = {},
): Promise<{ items: Visit[]; total: number }> {
  const { page = 1, limit = 100 } = query;
  await connectDatabase();
  const filter = filterOf(query);
  const [found, total] = await Promise.all([
    VisitModel.find(filter)
      .sort(order(query))
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<VisitDocument[]>(),
    Object.keys(filter).length > 0 ? VisitModel.countDocuments(filter) : countAll(VisitModel),
  ]);
  return { items: found.map(serializeVisit), total };
}

/** Counts those that wait for a first answer. */
export async function countNewVisits(_actor: Actor<CareReader>): Promise<number> {
  await connectDatabase();
  return VisitModel.countDocuments({ step: 0 });
}

function order({ sort, direction }: Query): Record<string, SortOrder> {
  if (!sort) return { step: 1, created_at: -1, _id: -1 };
  const way = direction === "desc" ? -1 : 1;
  // In the direction of the index, or reversed.
  if (sort === "state") return { step: way, created_at: -way as 1 | -1, _id: -way as 1 | -1 };
  return { [sort]: way, _id: way };
}

function filterOf({ state, q }: Query) {
  const words = q ? mongoose.trusted({ $regex: contactPattern(q), $options: "i" }) : null;
  const fields = ["name", "email", "phone", "apartment_no"] as const;
  return {
    // By its rank, which the list's index contains.
    ...(state && { step: rankOf(state) }),
    ...(words && { $or: fields.map((field) => ({ [field]: words })) }),
  };
}

/** GET /visits/{id}/calendar. Throws `not_found`, and `conflict` for a question. */
export async function getVisitCalendar(
  _actor: Actor<CareReader>,
  id: string,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const [visit, building] = await Promise.all([
    VisitModel.findById(id).lean<VisitDocument | null>(),
    getBuilding(),
  ]);
  if (!visit) throw notFound(NO_VISIT);
  if (!visit.day || !visit.time) throw conflict(NO_VISIT_DAY);
  const content = writeCalendar({ ...visit, day: visit.day, time: visit.time }, building, new Date());
  return { name: `visit-${visit.day}.ics`, bytes: new TextEncoder().encode(content) };
}
