import type { ClientSession, Types } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { recordChange } from "@/lib/domain/audit/record-change";
import { homeSubject } from "@/lib/format/audit-subject";
import { AgreementModel } from "@/models/agreement";
import { AgreementRequestModel } from "@/models/agreement-request";
import { UserModel } from "@/models/user";

const UNDECIDED = { decision: null, decided_at: null, reason: null };

/**
 * Sets a request back to pending whose accept was started and not finished, after its hold is gone (decision 003). Leaves it
 * checked if it led to an agreement, or if the person has sent another request or is no longer a user (I1). `actor` released
 * the hold; null if it expired.
 */
export async function reopenRequest(
  actor: Actor | null,
  requestId: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  if (await AgreementModel.exists({ request_id: requestId }).session(session)) return;
  const request = await AgreementRequestModel.findOne({ _id: requestId, status: "checked" })
    .session(session)
    .lean();
  if (!request || !(await isFreeToAsk(request.user_id, session))) return;
  await AgreementRequestModel.updateOne(
    { _id: requestId },
    { $set: { status: "pending", checked_at: null, checked_by: null, ...UNDECIDED } },
    { session },
  );
  const subject = homeSubject(request);
  const change = { before: { status: "checked" }, after: { status: "pending" } };
  await recordChange({ actor, action: "request.reopened", subject, ...change }, session);
}

async function isFreeToAsk(userId: Types.ObjectId, session: ClientSession): Promise<boolean> {
  if (await AgreementRequestModel.exists({ user_id: userId, status: "pending" }).session(session))
    return false;
  // Writing the person makes this conflict with a concurrent request or accept for them.
  const asked = { $set: { last_request_at: new Date() } };
  return (await UserModel.updateOne({ _id: userId, role: "user" }, asked, { session })).modifiedCount === 1;
}
