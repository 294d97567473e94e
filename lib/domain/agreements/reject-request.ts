import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { notFound } from "@/lib/errors";
import { AgreementRequestModel } from "@/models/agreement-request";

/**
 * Marks a request checked (spec §4): alone that rejects it, and it is step 2 of accepting step by step.
 * Answers how many requests changed: 0 where it is decided already (I2). Throws not_found.
 */
export async function rejectRequest(actor: Actor<"admin">, requestId: string): Promise<number> {
  return inTransaction(async (session) => {
    const checked = { checked_at: new Date(), checked_by: new mongoose.Types.ObjectId(actor.userId) };
    const request = await AgreementRequestModel.findOneAndUpdate(
      { _id: requestId, status: "pending" },
      { $set: { status: "checked", ...checked } },
      { session },
    ).lean();
    if (request) {
      const subject = `${request.apartment_no} · ${request.email}`;
      const change = { before: { status: "pending" }, after: { status: "checked" } };
      await recordChange({ actor, action: "request.checked", subject, ...change }, session);
      return 1;
    }
    if (!(await AgreementRequestModel.exists({ _id: requestId }).session(session)))
      throw notFound("There is no such request.");
    return 0;
  });
}
