import type { ClientSession, Types } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { NO_REQUEST, answeredAlready } from "@/lib/contracts/agreements.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError, notFound } from "@/lib/errors";
import { homeSubject } from "@/lib/format/audit-subject";
import { AgreementRequestModel } from "@/models/agreement-request";

/**
 * Withdraws the caller's pending request (docs/product.md 4.17), which allows another one. Returns 1, or 0 if it is withdrawn
 * already. Throws `not_found` also for another's, and `request_decided` if an admin was faster.
 */
export function withdrawRequest(actor: Actor, requestId: string): Promise<number> {
  return inTransaction((session) => withdraw(actor, requestId, session));
}

async function withdraw(actor: Actor, requestId: string, session: ClientSession): Promise<number> {
  const own = { _id: requestId, user_id: actor.userId };
  if (await withdrawPending(actor, own, session)) return 1;
  const request = await AgreementRequestModel.findOne(own).session(session).lean();
  if (!request) throw notFound(NO_REQUEST);
  if (request.decision === "withdrawn") return 0;
  throw new AppError("request_decided", answeredAlready(request.decision ?? "answered"));
}

/** Withdraws a pending request; returns whether it was pending. */
export async function withdrawPending(
  actor: Actor,
  { _id, user_id }: { readonly _id: Types.ObjectId | string; readonly user_id: Types.ObjectId | string },
  session: ClientSession,
): Promise<boolean> {
  const now = new Date();
  const decision = { status: "checked", decision: "withdrawn" } as const;
  const taken = await AgreementRequestModel.findOneAndUpdate(
    { _id, user_id, status: "pending" },
    { $set: { ...decision, decided_at: now, checked_at: now, checked_by: null, reason: null } },
    { session, returnDocument: "before" },
  ).lean();
  if (!taken) return false;
  const subject = homeSubject(taken);
  const change = { before: { status: "pending" }, after: decision };
  await recordChange({ actor, action: "request.withdrawn", subject, ...change }, session);
  return true;
}
