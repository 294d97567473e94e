import type { AuditEntry } from "@/lib/contracts/audit";
import type { AuditEntryDocument } from "@/models/audit-entry";

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
