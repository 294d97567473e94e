import type { Actor } from "@/lib/auth/actor";
import { NOT_ACCEPTED } from "@/lib/contracts/agreements.sentences";
import { NO_PERSON } from "@/lib/contracts/users.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { conflict, notFound } from "@/lib/errors";
import { homeSubject } from "@/lib/format/audit-subject";
import { AgreementModel } from "@/models/agreement";
import { UserModel } from "@/models/user";

/**
 * Step 5 of accepting (docs/product.md 4.6). The transaction that created the agreement has set role and link, so this only
 * confirms them: returns 1 the first time, 0 on a repeat. It never makes a member (I6) nor changes an admin (I14). Throws
 * `not_found` for an unknown email, and `conflict` if that person has no agreement for that apartment.
 */
export async function confirmMember(
  actor: Actor<"admin">,
  email: string,
  apartmentId: string,
): Promise<number> {
  return inTransaction(async (session) => {
    const user = await UserModel.findOne({ email }, { role: 1 }).session(session).lean();
    if (!user) throw notFound(NO_PERSON);
    const lived = { user_id: user._id, apartment_id: apartmentId, active: true };
    const confirmed_at = new Date();
    const confirmed = await AgreementModel.findOneAndUpdate(
      { ...lived, confirmed_at: null },
      { $set: { confirmed_at } },
      { session },
    ).lean();
    if (confirmed) {
      const subject = homeSubject(confirmed);
      const change = { before: { confirmed_at: null }, after: { confirmed_at } };
      await recordChange({ actor, action: "agreement.confirmed", subject, ...change }, session);
      return 1;
    }
    if (!(await AgreementModel.exists(lived).session(session))) throw conflict(NOT_ACCEPTED);
    return 0;
  });
}
