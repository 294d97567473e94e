import type { Visit } from "@/lib/contracts/visits";
import type { VisitDocument } from "@/models/visit";

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
