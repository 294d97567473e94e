import mongoose, { type QueryFilter } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { AuditEntry, listAudit as contract } from "@/lib/contracts/audit";
import type { QueryOf } from "@/lib/contracts/endpoint";
import { searchPattern } from "@/lib/contracts/typed-text";
import { connectDatabase } from "@/lib/db/connect";
import { countAll } from "@/lib/db/count-all";
import { nextUtcDay } from "@/lib/format/dates";
import { AuditEntryModel, type AuditEntryDocument } from "@/models/audit-entry";
import { serializeAuditEntry } from "./serialize";

type Query = Partial<QueryOf<typeof contract>>;

/** Returns a page of the audit trail, newest first unless sorted otherwise; ids break ties within a millisecond. */
export async function listAudit(
  _actor: Actor<"admin">,
  query: Query = {},
): Promise<{ items: AuditEntry[]; total: number }> {
  const { page = 1, limit = 100, direction = "desc" } = query;
  await connectDatabase();
  const filter = filterOf(query);
  const [found, total] = await Promise.all([
    AuditEntryModel.find(filter)
      .sort({ at: direction, _id: direction })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<AuditEntryDocument[]>(),
    Object.keys(filter).length > 0 ? AuditEntryModel.countDocuments(filter) : countAll(AuditEntryModel),
  ]);
  return { items: found.map(serializeAuditEntry), total };
}

function filterOf({ action, q, from, to }: Query): QueryFilter<AuditEntryDocument> {
  const words = q ? new RegExp(searchPattern(q), "i") : undefined;
  return {
    ...(action && { action: action.includes(".") ? action : startsWith(`${action}.`) }),
    ...((from ?? to) && {
      at: mongoose.trusted({
        ...(from && { $gte: new Date(from) }),
        ...(to && { $lt: endOf(to) }),
      }),
    }),
    ...(words && { $or: [{ actor_name: words }, { subject: words }, { request_id: words }] }),
  };
}

/** Uses a range of the index instead of a regular expression. */
function startsWith(prefix: string) {
  return mongoose.trusted({ $gte: prefix, $lt: `${prefix}\uffff` });
}

/** A day includes its end; an instant excludes itself. */
function endOf(to: string): Date {
  return to.length === "2026-11-01".length ? nextUtcDay(to) : new Date(to);
}
