import { env } from "@/lib/env";
import { dayLabel } from "@/lib/format/dates";
import { formatDollars, toDollars } from "@/lib/format/money";
import { depositMail } from "@/lib/mail/deposit-letters";
import type { Mail } from "@/lib/mail/mail";
import { METHOD_NAMES } from "@/lib/contracts/payments.methods";
import type { AgreementDocument } from "@/models/agreement";
import type { DepositEntry } from "@/models/deposit";
import { deriveDeposit } from "./derive-deposit";
import { agreedOf } from "./rules";

/** Queues the mail to the tenant about the last of these entries, once per entry (docs/product.md 5.26). */
export function depositLetter(
  agreement: AgreementDocument,
  entry: DepositEntry,
  entries: readonly DepositEntry[],
): Mail {
  const { email, name, apartment_no } = agreement;
  const taken = entries.find(({ _id }) => entry.reverses && String(_id) === String(entry.reverses));
  const { held } = deriveDeposit(entries, agreedOf(agreement));
  return {
    ...depositMail(email, {
      name: name || email,
      home: `apartment ${apartment_no}`,
      kind: entry.kind,
      taken: taken?.kind ?? null,
      amount: formatDollars(toDollars(entry.cents)),
      how: entry.method ? METHOD_NAMES[entry.method] : "",
      reference: entry.reference,
      on: dayLabel(entry.on),
      reason: entry.reason,
      held: formatDollars(toDollars(held)),
      by: entry.by_name,
      link: new URL("/dashboard/agreement#deposit", env().NEXTAUTH_URL).toString(),
    }),
    kind: "money",
    cause: `deposit:${String(agreement._id)}:${String(entry._id)}`,
  };
}
