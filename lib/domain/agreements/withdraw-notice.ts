import type { ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { LAST_DAY_COME } from "@/lib/contracts/leaving.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { conflict } from "@/lib/errors";
import { towerDay } from "@/lib/format/dates";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { changeEnd, followEnd } from "./change-end";
import { noAgreement, toldBy } from "./leaving-rules";
import { notifyOfWithdrawal } from "./notify-of-leaving";

/**
 * Withdraws the caller's notice before its day (docs/product.md 5.20). Returns 1, or 0 if there is none. Throws `conflict`
 * on the last day, if an admin ends the agreement, and if it has ended.
 */
export async function withdrawNotice(actor: Actor<"member">, now = new Date()): Promise<number> {
  const withdrawn = await inTransaction((session) => withdraw(actor, now, session));
  if (!withdrawn) return 0;
  followEnd(withdrawn);
  return 1;
}

async function withdraw(
  actor: Actor<"member">,
  now: Date,
  session: ClientSession,
): Promise<AgreementDocument | null> {
  const agreement = await AgreementModel.findOne({ user_id: actor.userId, active: true })
    .session(session)
    .lean<AgreementDocument | null>();
  if (!agreement) throw noAgreement();
  if (!agreement.leave_on) return null;
  if (toldBy(agreement) === "office")
    throw conflict("The office ends your agreement. Please ask the office if you want to stay.");
  if (agreement.leave_on <= towerDay(now)) throw conflict(LAST_DAY_COME);
  const change = { actor, action: "agreement.notice-withdrawn", leaveOn: null, at: now } as const;
  const reopened = await changeEnd(agreement, change, session);
  await notifyOfWithdrawal(agreement, reopened, session);
  return agreement;
}
