import mongoose, { Types } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { tokenHash } from "@/lib/auth/token-hash";
import type { acceptInvitation as acceptEndpoint } from "@/lib/contracts/invitations";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { BAD_INVITATION, NOT_INVITED, NOW_ADMIN } from "@/lib/contracts/invitations.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { giveRole } from "@/lib/domain/users/make-admin";
import { AppError, conflict } from "@/lib/errors";
import { InvitationModel } from "@/models/invitation";
import { UserModel } from "@/models/user";

const MEMBER =
  "You are a member with an agreement, and an admin cannot be one. Your tenancy has to end first.";

/**
 * Makes the caller an admin by the mailed token, which works once. Requires the token, which proves the mailbox, and a
 * session of the account with its address; confirms that address. Throws `invalid_input` for a token that is used,
 * revoked, expired or unknown, and `conflict` for an account with another address; both keep the invitation.
 */
export async function acceptInvitation(actor: Actor, token: string): Promise<ReplyOf<typeof acceptEndpoint>> {
  return inTransaction(async (session) => {
    const live = { token_hash: tokenHash(token), expires_at: mongoose.trusted({ $gt: new Date() }) };
    const invitation = await InvitationModel.findOne(live).session(session).lean();
    if (!invitation) throw new AppError("invalid_input", BAD_INVITATION);
    if (invitation.email !== actor.email) throw conflict(NOT_INVITED);
    const userId = new Types.ObjectId(actor.userId);
    const user = await UserModel.findById(userId, { role: 1 }).session(session).lean();
    if (user?.role === "member") return { modifiedCount: 0, message: MEMBER };
    await InvitationModel.deleteOne({ _id: invitation._id }, { session });
    if (user?.role !== "user") return { modifiedCount: 0, message: "You are already an admin." };
    await UserModel.updateOne(
      { _id: userId, emailVerified: null },
      { emailVerified: new Date() },
      { session },
    );
    await giveRole({ userId, email: actor.email, actor }, session);
    await recordChange({ actor, action: "invitation.accepted", subject: actor.email }, session);
    return { modifiedCount: 1, message: NOW_ADMIN };
  });
}
