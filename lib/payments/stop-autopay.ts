import type { ClientSession, Types } from "mongoose";
import { recordChange } from "@/lib/audit/mutations";
import { env } from "@/lib/platform/env";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { renderMail } from "@/lib/platform/mail/templates";
import { type AutopayDocument, AutopayModel } from "@/models/autopay";
import { UserModel } from "@/models/user";

/** To the tenant: autopay is off, for another reason than declines. */
function autopayStoppedMail(
  to: string,
  { name, reason, link }: { readonly name: string; readonly reason: string; readonly link: string },
): Mail {
  return renderMail({
    to,
    name,
    subject: "Autopay is switched off",
    before: [`Autopay is switched off. ${reason}`, "Please pay your rent yourself from now on."],
    action: "Open Make Payment",
    link,
    after: "You can switch it on again on Make Payment.",
  });
}

/** Notifies the member that autopay is switched off for another reason than declines; returns their address. */
export async function notifyOfStop(
  { _id, user_id }: AutopayDocument,
  { reason, cause }: { readonly reason: string; readonly cause: string },
  session: ClientSession,
): Promise<string> {
  const member = await UserModel.findById(user_id, { email: 1, name: 1 }).session(session).orFail().lean();
  const link = new URL("/dashboard/make-payment", env().NEXTAUTH_URL).toString();
  const about = { name: member.name || member.email, reason, link };
  const mail = autopayStoppedMail(member.email, about);
  await queueMail({ ...mail, kind: "money", cause: `autopay-ended:${String(_id)}:${cause}` }, session);
  return member.email;
}

/** Off: nothing is charged or planned. */
export const OFF = { on: false, next_at: null, run: null, announced: null, put_off: null } as const;

/**
 * Switches a person's autopay off for a reason that they read, with a mail, in the transaction that records the reason.
 * Returns whether it was on.
 */
export async function stopFor(
  user_id: Types.ObjectId,
  { reason, cause }: { readonly reason: string; readonly cause: string },
  session: ClientSession,
): Promise<boolean> {
  const autopay = await AutopayModel.findOneAndUpdate(
    { user_id, on: true },
    { $set: { ...OFF, stopped: reason }, $inc: { revision: 1 } },
    { session },
  ).lean();
  if (!autopay) return false;
  const subject = await notifyOfStop(autopay, { reason, cause }, session);
  const after = { on: false, reason };
  await recordChange({ actor: null, action: "autopay.stopped", subject, after }, session);
  return true;
}
