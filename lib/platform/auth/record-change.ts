import type { ClientSession } from "mongoose";
import { requestContext } from "@/lib/platform/request-context";
import type { AuditAction } from "@/lib/registry";
import { AuditEntryModel } from "@/models/audit-entry";
import type { Actor } from "./actor";

export interface Change {
  /** The actor; null for the system. */
  readonly actor: Actor | null;
  /**
   * Noun and verb: `agreement.accepted`, `coupon.validity-changed`, `payment.paid`; each noun defines its sentences.
   */
  readonly action: AuditAction;
  /** What was changed, as an admin knows it: `4A`, a coupon's code, a payment's transaction id. */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Adds an entry to the audit trail, within the change's transaction if it has one. */
export async function recordChange(change: Change, session?: ClientSession): Promise<void> {
  await AuditEntryModel.create([entryOf(change)], session ? { session } : {});
}

/** Adds an entry for each of many changes of one transaction, in one write. */
export async function recordChanges(changes: readonly Change[], session: ClientSession): Promise<void> {
  await AuditEntryModel.insertMany(changes.map(entryOf), { session });
}

function entryOf(change: Change) {
  return {
    at: new Date(),
    actor_id: change.actor?.userId ?? null,
    actor_name: change.actor?.name ?? "",
    action: change.action,
    subject: change.subject,
    before: change.before ?? null,
    after: change.after ?? null,
    request_id: requestContext.getStore()?.requestId ?? "",
  };
}
