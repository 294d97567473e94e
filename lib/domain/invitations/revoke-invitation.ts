import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { InvitationModel } from "@/models/invitation";

/** Revokes an invitation: its link stops working. Returns 1, or 0 if it was no longer open. */
export async function revokeInvitation(actor: Actor<"admin">, id: string): Promise<number> {
  return inTransaction(async (session) => {
    const gone = await InvitationModel.findOneAndDelete({ _id: id }, { session }).lean();
    if (!gone) return 0;
    await recordChange({ actor, action: "invitation.revoked", subject: gone.email }, session);
    return 1;
  });
}
