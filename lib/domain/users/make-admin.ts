import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { conflict, notFound } from "@/lib/errors";
import { UserModel } from "@/models/user";

/**
 * Makes somebody who has registered an admin (docs/product.md 1.3), from their next call on. Answers false where they are one
 * already. Throws `not_found` for an unknown address and `conflict` for a member, who has an agreement (I6).
 */
export async function makeAdmin(email: string): Promise<boolean> {
  return inTransaction(async (session) => {
    const user = await UserModel.findOne({ email }, { role: 1 }).session(session).lean();
    if (!user) throw notFound(`No account has the address ${email}; register it on the site first.`);
    if (user.role === "admin") return false;
    if (user.role === "member")
      throw conflict(
        `${email} is a member with an agreement; an admin cannot be one. Remove the member first.`,
      );
    await UserModel.updateOne({ _id: user._id }, { $set: { role: "admin" } }, { session });
    const change = { before: { role: "user" }, after: { role: "admin" } };
    await recordChange({ actor: null, action: "user.made-admin", subject: email, ...change }, session);
    return true;
  });
}
