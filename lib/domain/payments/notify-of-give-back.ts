import { listAdminEmails } from "@/lib/domain/users/list-admin-emails";
import type { ClientSession } from "mongoose";
import { formatDollars, toDollars } from "@/lib/format/money";
import { givenBackMail, giveBackFailedMail, giveBackReturnedMail } from "@/lib/mail/rent-letters";
import { sendMail } from "@/lib/mail/send-mail";
import type { PaymentDocument } from "@/models/payment";
import { aboutPayment } from "./describe-payment";

/** Notifies the tenant of a refund, once per refund. */
export async function notifyOfGiveBack(
  row: PaymentDocument,
  { number, cents, reason }: { number: number; cents: number; reason: string },
  session: ClientSession,
): Promise<void> {
  const amount = formatDollars(toDollars(cents));
  const mail = givenBackMail(row.email, { ...aboutPayment(row), amount, reason, isCard: !row.method });
  const cause = `payment-given-back:${String(row._id)}:${String(number)}` as const;
  await sendMail({ ...mail, kind: "money", cause }, session);
}

/**
 * Notifies every admin of a failed refund to a card; `about` is the refund or the order. Notifies the tenant too if they had
 * been notified of the refund (`wasTold`).
 */
export async function notifyOfFailure(
  row: PaymentDocument,
  { about, cents, wasTold }: { about: string; cents: number; wasTold: boolean },
  session: ClientSession,
): Promise<void> {
  const admins = await listAdminEmails(session);
  const amount = formatDollars(toDollars(cents));
  if (wasTold) {
    const mail = giveBackReturnedMail(row.email, { ...aboutPayment(row), amount });
    await sendMail(
      { ...mail, kind: "money", cause: `give-back-returned:${String(row._id)}:${about}` },
      session,
    );
  }
  for (const email of admins)
    await sendMail(
      {
        ...giveBackFailedMail(email, { ...aboutPayment(row), amount }),
        kind: "money",
        cause: `give-back-failed:${String(row._id)}:${about}:${email}`,
      },
      session,
    );
}
