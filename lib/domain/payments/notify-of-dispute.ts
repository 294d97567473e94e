import type { ClientSession } from "mongoose";
import { stopFor } from "@/lib/domain/autopay/stop-autopay";
import { listAdminEmails } from "@/lib/domain/users/list-admin-emails";
import { env } from "@/lib/env";
import { towerDate, towerTime } from "@/lib/format/dates";
import { formatDollars, toDollars } from "@/lib/format/money";
import type { CardDispute } from "@/lib/payments/card-intent";
import { disputeClosedMail, disputeOpenedMail, dueAgainMail } from "@/lib/mail/rent-letters";
import { sendMail } from "@/lib/mail/send-mail";
import type { PaymentDocument, PaymentEntry } from "@/models/payment";
import { UserModel } from "@/models/user";
import { subjectOf } from "./derive-balance";
import { aboutPayment } from "./describe-payment";

interface News {
  readonly disputes: readonly CardDispute[];
  /** Whether these entries make a settled month owed. */
  readonly isDueAgain: boolean;
}

const IN_DISPUTE = "A payment by your card is in dispute at your bank.";

/**
 * Notifies every admin of each entry about a dispute, and the tenant of a lost one whose month is due again, in the
 * transaction that records it. An open or lost dispute switches the tenant's autopay off: nobody is charged without being
 * there after their bank was asked to take a charge back.
 */
export async function notifyOfDisputes(
  row: PaymentDocument,
  added: readonly PaymentEntry[],
  { disputes, isDueAgain }: News,
  session: ClientSession,
): Promise<void> {
  for (const entry of added) {
    const dispute = disputes.find(({ id }) => id === subjectOf(entry));
    if (!dispute) continue;
    const isWon = entry.kind === "dispute_won";
    const stop = { reason: IN_DISPUTE, cause: entry.reference };
    const hadAutopay = !isWon && (await stopFor(row.user_id, stop, session));
    const about = { ...aboutPayment(row), amount: formatDollars(toDollars(entry.cents)) };
    const mailOf = (email: string) =>
      entry.kind === "disputed"
        ? disputeOpenedMail(email, { ...about, ...openingOf(dispute), hadAutopay })
        : disputeClosedMail(email, { ...about, isLost: !isWon, isDueAgain });
    const word = entry.kind === "disputed" ? "dispute-opened" : "dispute-closed";
    for (const email of await listAdminEmails(session))
      await sendMail(
        { ...mailOf(email), kind: "money", cause: `${word}:${String(row._id)}:${entry.reference}:${email}` },
        session,
      );
    const tenant = await UserModel.findById(row.user_id, { email: 1 }).session(session).lean();
    if (entry.kind !== "dispute_lost" || !isDueAgain || !tenant) continue;
    const link = new URL("/dashboard", env().NEXTAUTH_URL).toString();
    const mail = dueAgainMail(tenant.email, { ...about, link });
    await sendMail(
      { ...mail, kind: "money", cause: `due-again:${String(row._id)}:${entry.reference}` },
      session,
    );
  }
}

const openingOf = ({ state, reason, dueBy }: CardDispute) => ({
  isInquiry: state === "inquiry",
  reason: reason.replaceAll("_", " "),
  until: dueBy ? `${towerDate(dueBy)}, ${towerTime(dueBy)}` : "",
});
