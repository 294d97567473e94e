import type { ClientSession } from "mongoose";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { catalogue } from "@/lib/platform/contracts/language";
import { env } from "@/lib/platform/env";
import { reportLine } from "@/lib/platform/format/agreement-lines";
import { dayLabel } from "@/lib/platform/format/dates";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { fromCents } from "@/lib/platform/format/money";
import { queueMail, listOfficeEmails } from "@/lib/platform/mail/queue-mail";
import { mailInLanguage, renderMail } from "@/lib/platform/mail/templates";
import { canSendMail } from "@/lib/platform/mail/transport";
import type { PaymentReportDocument } from "@/models/payment-report";

const linkTo = (path: string) => new URL(path, env().NEXTAUTH_URL).toString();

/** `$780 by bKash, 9F3K2L, on Nov 4, 2026`, `the deposit, $1,300 by …`: within a sentence. */
function described({ purpose, cents, method, reference = "", paid_on }: PaymentReportDocument): string {
  const line = reportLine({ amount: fromCents(cents), method, reference });
  return `${purpose === "deposit" ? "the deposit, " : ""}${line}, on ${dayLabel(paid_on, "en")}`;
}

export const MESSAGES = catalogue({
  en: {
    subject: "Your payment of {amount} is not confirmed",
    before: "You reported {reported}. The office has not confirmed it.",
    reason: "They write:\n{reason}",
    action: "Open Make Payment",
    after: "You can report it again there, or talk to the office.",
  },
  bn: {
    subject: "আপনার {amount} পরিশোধ নিশ্চিত হয়নি",
    before: "আপনি জানিয়েছিলেন: {reported}। অফিস তা নিশ্চিত করেনি।",
    reason: "অফিস লিখেছে:\n{reason}",
    action: "ভাড়া পরিশোধের পাতা খুলুন",
    after: "সেখান থেকে আবার জানাতে পারেন, বা অফিসে কথা বলতে পারেন।",
  },
});

/** To everybody who handles money: a tenant says that they have paid. */
export async function notifyOfReport(report: PaymentReportDocument, session: ClientSession): Promise<void> {
  if (!canSendMail()) return;
  const { _id, name, email, apartment_no, purpose, note, cents } = report;
  const who = name || email;
  for (const to of await listOfficeEmails(`payment-reported:${String(_id)}`, session)) {
    const mail = renderMail({
      to,
      name: "",
      subject: `${who} reports ${formatMoney(fromCents(cents), "en")} for apartment ${apartment_no}`,
      before: [
        `${who}, apartment ${apartment_no}, has paid ${described(report)}.`,
        ...(note ? [`They write:\n${note}`] : []),
        ...(purpose === "deposit"
          ? []
          : ["No reminder is sent to them until you have confirmed or declined it."]),
      ],
      action: "Confirm or Decline",
      link: linkTo("/dashboard/payments"),
      after: "This mail goes to every admin and accountant.",
    });
    await queueMail({ ...mail, kind: "money", cause: `payment-reported:${String(_id)}:${to}` }, session);
  }
}

/** To the tenant: the office has not found the payment, and why. */
export async function notifyOfDecline(report: PaymentReportDocument, session: ClientSession): Promise<void> {
  if (!canSendMail()) return;
  const { _id, name, email, purpose, cents, method, reference = "", paid_on, reason = "" } = report;
  const mail = mailInLanguage(email, (language) => {
    const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
    const amount = formats.money(fromCents(cents));
    const how = [formats.method(method), reference].filter(Boolean).join(", ");
    const deposit = purpose === "deposit" && formats.method(purpose);
    const parts = [deposit, `${amount} (${how})`, formats.day(paid_on)].filter(Boolean);
    const reported = language === "en" ? described(report) : parts.join(", ");
    return {
      name: name || email,
      subject: t("subject", { amount }),
      before: [t("before", { reported }), t("reason", { reason })],
      action: t("action"),
      link: linkTo("/dashboard/make-payment"),
      after: t("after"),
    };
  });
  await queueMail({ ...mail, kind: "money", cause: `payment-declined:${String(_id)}` }, session);
}
