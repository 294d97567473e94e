import type { Role } from "@/lib/contracts/endpoint";
import type { Repair, RepairThread } from "@/lib/contracts/repairs";
import { toDollars } from "@/lib/format/money";
import type { RepairDocument } from "@/models/repair";
import { reopenUntil } from "./rules";

/** The URL of a photo for both sides (docs/product.md 5.66). */
export const photoAddress = (repairId: { toString: () => string }, photoId: { toString: () => string }) =>
  `/api/repairs/${repairId.toString()}/photos/${photoId.toString()}`;

/** Serializes a repair for its reader: only admins see the cost. */
export function serializeRepair(repair: RepairDocument, role: Role): Repair {
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
    cost: role === "admin" && typeof cents === "number" ? toDollars(cents) : null,
    created_at: repair.created_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
    closed_at: closed_at?.toISOString() ?? null,
    messages: repair.thread.length,
    version: repair.version,
  };
}

/** Serializes it with its thread, and until when it can be reopened. */
export function serializeThread(repair: RepairDocument, role: Role, now: Date): RepairThread {
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
