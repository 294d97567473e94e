import type { ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { NO_AGREEMENT } from "@/lib/contracts/agreements.sentences";
import { AGREEMENT_ENDED } from "@/lib/contracts/leaving.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { AppError, conflict, notFound } from "@/lib/errors";
import { dayLabel } from "@/lib/format/dates";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { changeEnd, followEnd } from "./change-end";
import { checkChoice, officeChoice, refuseWhereOver, toldBy } from "./leaving-rules";
import { notifyOfEnding } from "./notify-of-leaving";

/**
 * Sets an admin's last day for an agreement, or withdraws it with null (docs/product.md 5.21). Returns 1, or 0 if nothing
 * changes. A member's own notice can be brought forward, but neither postponed nor withdrawn. Throws `not_found`,
 * `invalid_input` for `end_on`, and `conflict` if the agreement has ended.
 */
export async function setEnding(
  actor: Actor<"admin">,
  agreementId: string,
  endOn: string | null,
  now = new Date(),
): Promise<number> {
  const changed = await inTransaction((session) => set(actor, agreementId, endOn, now, session));
  if (!changed) return 0;
  followEnd(changed);
  return 1;
}

async function set(
  actor: Actor<"admin">,
  agreementId: string,
  endOn: string | null,
  now: Date,
  session: ClientSession,
): Promise<AgreementDocument | null> {
  const agreement = await AgreementModel.findById(agreementId)
    .session(session)
    .lean<AgreementDocument | null>();
  if (!agreement) throw notFound(NO_AGREEMENT);
  if (!agreement.active) throw conflict(AGREEMENT_ENDED);
  refuseWhereOver(agreement, now);
  if (endOn) checkChoice("end_on", endOn, officeChoice(now));
  if (endOn === (agreement.leave_on ?? null)) return null;
  if (toldBy(agreement) === "member") refuseAgainstNotice(agreement, endOn);
  const change = { actor, action: "agreement.end-set", leaveOn: endOn, at: now } as const;
  const reopened = await changeEnd(agreement, change, session);
  await notifyOfEnding(agreement, { leaveOn: endOn, at: now, reopened }, session);
  return agreement;
}

function refuseAgainstNotice({ leave_on }: AgreementDocument, endOn: string | null): void {
  if (endOn === null) throw conflict("The member gave this notice. Only they can withdraw it.");
  if (!leave_on || endOn < leave_on) return;
  const message = `The member leaves on ${dayLabel(leave_on)}. Choose an earlier day.`;
  throw new AppError("invalid_input", message, { fields: { end_on: message } });
}
