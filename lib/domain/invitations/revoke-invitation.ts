import type { Actor } from "@/lib/auth/actor";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { InvitationModel } from "@/models/invitation";

/** Takes an invitation back: its link works no longer. Answers 1, or 0 where it was over already. */
export async function revokeInvitation(actor: Actor<"admin">, id: string): Promise<number> {
  return inTransaction(async (session) => {
    const gone = await InvitationModel.findOneAndDelete({ _id: id }, { session }).lean();
    if (!gone) return 0;
    await recordChange({ actor, action: "invitation.revoked", subject: gone.email }, session);
    return 1;
  });
}
