import type { ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { leavingAlready } from "@/lib/contracts/leaving.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { readBuilding } from "@/lib/domain/building/queries";
import { conflict } from "@/lib/errors";
import { dayLabel } from "@/lib/format/dates";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { changeEnd, followEnd } from "./change-end";
import { checkChoice, memberChoice, noAgreement, toldBy } from "./leaving-rules";
import { agreedTerms } from "./serialize";
import { notifyOfNotice } from "./notify-of-leaving";

/**
 * Gives a member's notice with their last day (docs/product.md 5.20). Idempotent: returns the agreement's id. Throws
 * `invalid_input` for `leave_on` if the day is too early or too late, and `conflict` if the agreement ends on another day
 * already, or has ended.
 */
export async function giveNotice(actor: Actor<"member">, leaveOn: string, now = new Date()): Promise<string> {
  const { agreement, isNew } = await inTransaction((session) => give(actor, leaveOn, now, session));
  if (isNew) followEnd(agreement);
  return agreement._id.toString();
}

async function give(
  actor: Actor<"member">,
  leaveOn: string,
  now: Date,
  session: ClientSession,
): Promise<{ agreement: AgreementDocument; isNew: boolean }> {
  const agreement = await AgreementModel.findOne({ user_id: actor.userId, active: true })
    .session(session)
    .lean<AgreementDocument | null>();
  if (!agreement) throw noAgreement();
  const side = toldBy(agreement);
  if (side === "member" && agreement.leave_on === leaveOn) return { agreement, isNew: false };
  if (side) throw alreadyLeaving(agreement, side);
  const { notice_days } = agreedTerms(agreement, await readBuilding(session));
  checkChoice("leave_on", leaveOn, memberChoice(notice_days, now));
  await changeEnd(agreement, { actor, action: "agreement.notice-given", leaveOn, at: now }, session);
  await notifyOfNotice(agreement, { leaveOn, at: now }, session);
  return { agreement, isNew: true };
}

function alreadyLeaving({ leave_on }: AgreementDocument, side: "member" | "office") {
  const day = dayLabel(leave_on ?? "");
  return conflict(
    side === "member" ? leavingAlready(day) : `The office ends your agreement on ${day} already.`,
  );
}
