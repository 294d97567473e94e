import mongoose, { type QueryFilter } from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import type { QueryOf, AdminReader } from "@/lib/platform/contracts/endpoint";
import { searchPattern } from "@/lib/platform/contracts/typed-text";
import { connectDatabase } from "@/lib/platform/db/connect";
import { countAll } from "@/lib/platform/db/count-all";
import { nextUtcDay } from "@/lib/platform/format/dates";
import { type AuditEntryDocument, AuditEntryModel } from "@/models/audit-entry";
import type { AuditEntry, listAudit as contract } from "./contract";

/** Serializes an entry; ids and dates in old and new values become strings. */
export function serializeAuditEntry(entry: AuditEntryDocument): AuditEntry {
  return {
    _id: entry._id.toString(),
    at: entry.at.toISOString(),
    actor_id: entry.actor_id?.toString() ?? "",
    actor_name: entry.actor_name ?? "",
    action: entry.action,
    subject: entry.subject,
    before: plain(entry.before),
    after: plain(entry.after),
    request_id: entry.request_id ?? "",
  };
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null)) as unknown;
}

type Query = Partial<QueryOf<typeof contract>>;

/** Returns a page of the audit trail, newest first unless sorted otherwise; ids break ties within a millisecond. */
export async function listAudit(
  _actor: Actor<AdminReader>,
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
