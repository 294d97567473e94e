import type { SortOrder } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { AgreementRequest, MyApartment, listRequests as contract } from "@/lib/contracts/agreements";
import type { QueryOf } from "@/lib/contracts/endpoint";
import { connectDatabase } from "@/lib/db/connect";
import { countAll } from "@/lib/db/count-all";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { AgreementRequestModel, type AgreementRequestDocument } from "@/models/agreement-request";
import { serializeMyApartment, serializeRequest } from "./serialize";

type Query = Partial<QueryOf<typeof contract>>;

/** A page of requests: pending before checked, newest first, or sorted as asked. */
export async function listRequests(
  _actor: Actor<"admin">,
  query: Query = {},
): Promise<{ items: AgreementRequest[]; total: number }> {
  const { page = 1, limit = 100, status } = query;
  await connectDatabase();
  const filter = status ? { status } : {};
  const [found, total] = await Promise.all([
    AgreementRequestModel.find(filter)
      .sort(order(query))
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<AgreementRequestDocument[]>(),
    status ? AgreementRequestModel.countDocuments(filter) : countAll(AgreementRequestModel),
  ]);
  return { items: found.map(serializeRequest), total };
}

function order({ sort, direction }: Query): Record<string, SortOrder> {
  if (!sort) return { status: -1, request_date: -1, _id: -1 };
  const way = direction === "desc" ? -1 : 1;
  if (sort === "status") return { status: way, request_date: way, _id: way };
  if (sort === "apartment_no") return { floor_no: way, block_no: way, _id: way };
  return { [sort === "rent" ? "rent_cents" : sort]: way, _id: way };
}

/** The apartment a person lives in, or null (GET /my-apartment). */
export async function findMyApartment(userId: string): Promise<MyApartment | null> {
  await connectDatabase();
  const found = await AgreementModel.findOne({
    user_id: userId,
    active: true,
  }).lean<AgreementDocument | null>();
  return found && serializeMyApartment(found);
}
