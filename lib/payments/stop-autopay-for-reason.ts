import type { ClientSession, Types } from "mongoose";
import { recordChange } from "@/lib/platform/auth/record-change";
import type { Language } from "@/lib/platform/contracts/language";
import { env } from "@/lib/platform/env";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { mailInLanguage } from "@/lib/platform/mail/templates";
import { type AutopayDocument, AutopayModel } from "@/models/autopay";
import { UserModel } from "@/models/user";
import { AUTOPAY_STOPPED } from "./messages";

/** Why it stops: a dispute, or a card that the provider has no longer. */
type StopReason = "dispute" | { readonly card: AutopayDocument["card"] };

export const reasonIn = (language: Language, reason: StopReason) => {
  const t = translate(AUTOPAY_STOPPED, language);
  return reason === "dispute" ? t("dispute") : t("card", { card: formatsIn(language).card(reason.card) });
};

/** Notifies the member that autopay is switched off for another reason than declines; returns their address. */
export async function notifyOfStop(
  { _id, user_id }: AutopayDocument,
  { reason, cause }: { readonly reason: StopReason; readonly cause: string },
  session: ClientSession,
): Promise<string> {
  const member = await UserModel.findById(user_id, { email: 1, name: 1 }).session(session).orFail().lean();
  const link = new URL("/dashboard/make-payment", env().NEXTAUTH_URL).toString();
  const mail = mailInLanguage(member.email, (language) => {
    const t = translate(AUTOPAY_STOPPED, language);
    return {
      name: member.name || member.email,
      subject: t("subject"),
      before: [t("before", { reason: reasonIn(language, reason) }), t("pay")],
      action: t("action"),
      link,
      after: t("after"),
    };
  });
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
  { reason, cause }: { readonly reason: StopReason; readonly cause: string },
  session: ClientSession,
): Promise<boolean> {
  const stopped = reasonIn("en", reason);
  const autopay = await AutopayModel.findOneAndUpdate(
    { user_id, on: true },
    {
      $set: { ...OFF, stopped, stop: { kind: reason === "dispute" ? "dispute" : "card" } },
      $inc: { revision: 1 },
    },
    { session },
  ).lean();
  if (!autopay) return false;
  const subject = await notifyOfStop(autopay, { reason, cause }, session);
  const after = { on: false, reason: stopped };
  await recordChange({ actor: null, action: "autopay.stopped", subject, after }, session);
  return true;
}
