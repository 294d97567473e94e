import type { ClientSession } from "mongoose";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { env } from "@/lib/platform/env";
import { reportLine } from "@/lib/platform/format/agreement-lines";
import { dayLabel } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { queueMail, canSendMail, listOfficeEmails } from "@/lib/platform/mail/queue-mail";
import { renderMail } from "@/lib/platform/mail/templates";
import type { PaymentReportDocument } from "@/models/payment-report";

const linkTo = (path: string) => new URL(path, env().NEXTAUTH_URL).toString();

/** `$780 by bKash, 9F3K2L, on Nov 4, 2026` */
function described({ cents, method, reference = "", paid_on }: PaymentReportDocument): string {
  return `${reportLine({ amount: fromCents(cents), method, reference })}, on ${dayLabel(paid_on)}`;
}

/** To everybody who handles money: a tenant says that they have paid. */
export async function notifyOfReport(report: PaymentReportDocument, session: ClientSession): Promise<void> {
  if (!canSendMail()) return;
  const { _id, name, email, apartment_no, note, cents } = report;
  const who = name || email;
  for (const to of await listOfficeEmails(`payment-reported:${String(_id)}`, session)) {
    const mail = renderMail({
      to,
      name: "",
      subject: `${who} reports ${formatMoney(fromCents(cents))} for apartment ${apartment_no}`,
      before: [
        `${who}, apartment ${apartment_no}, has paid ${described(report)}.`,
        ...(note ? [`They write:\n${note}`] : []),
        "No reminder is sent to them until you have confirmed or declined it.",
      ],
      action: "Confirm or decline",
      link: linkTo("/dashboard/payments"),
      after: "This mail goes to every admin and accountant.",
    });
    await queueMail({ ...mail, kind: "money", cause: `payment-reported:${String(_id)}:${to}` }, session);
  }
}

/** To the tenant: the office has not found the payment, and why. */
export async function notifyOfDecline(report: PaymentReportDocument, session: ClientSession): Promise<void> {
  if (!canSendMail()) return;
  const { _id, name, email, cents, reason = "" } = report;
  const mail = renderMail({
    to: email,
    name: name || email,
    subject: `Your payment of ${formatMoney(fromCents(cents))} is not confirmed`,
    before: [`You reported ${described(report)}. The office has not confirmed it.`, `They write:\n${reason}`],
    action: "Open Make Payment",
    link: linkTo("/dashboard/make-payment"),
    after: "You can report it again there, or talk to the office.",
  });
  await queueMail({ ...mail, kind: "money", cause: `payment-declined:${String(_id)}` }, session);
}
