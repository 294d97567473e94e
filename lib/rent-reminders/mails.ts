import mongoose, { type ClientSession } from "mongoose";
import { recordChange } from "@/lib/audit/mutations";
import type { Building } from "@/lib/building/contract";
import { readBuilding } from "@/lib/building/queries";
import { type Account, linesToPay } from "@/lib/payments/derive-account";
import { keyOf } from "@/lib/payments/derive-bills";
import { findAccount } from "@/lib/payments/find-accounts";
import { billRowsOf, findReadings } from "@/lib/payments/make-bill-file";
import type { Actor } from "@/lib/platform/auth/actor";
import { formatMoney } from "@/lib/platform/contracts/currency";
import type { MoneyRole } from "@/lib/platform/contracts/endpoint";
import { howToPayLine } from "@/lib/platform/contracts/payment-methods";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { env, takesCards } from "@/lib/platform/env";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { dayAfter, dayLabel, endOfTowerDay, towerDay } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { periodLabel, periodOf } from "@/lib/platform/format/periods";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { renderMail } from "@/lib/platform/mail/templates";
import type { AgreementDocument } from "@/models/agreement";
import { RentReminderModel, type RentReminderDocument } from "@/models/rent-reminder";
import type { ReminderKind } from "./contract";
import type { Reminder } from "./rules";

interface AboutRent {
  readonly name: string;
  /** `apartment 6B` */
  readonly home: string;
  readonly kind: ReminderKind;
  /** The unpaid months, oldest first: `November 2026`, `$780`, due on `Nov 5, 2026`. */
  readonly months: readonly AboutMonth[];
  /** `$780` */
  readonly total: string;
  /** Whether they are a former tenant, who cannot pay by card. */
  readonly isFormer: boolean;
  /** Whether members pay by card here. */
  readonly takesCards: boolean;
  /** How to pay without one: `bKash, Office: 01711 000000`. */
  readonly ways: readonly string[];
  /** The URL of the payment screen; without cards of Make Payment, for a former tenant of the list of what they owe. */
  readonly link: string;
}

interface AboutMonth {
  readonly month: string;
  readonly amount: string;
  readonly day: string;
  /** The lines of its bill, `Rent: $780`, in the first mail about it. */
  readonly bill: readonly string[];
}

const STANDS = {
  soon: (day: string) => `is due on ${day}`,
  due: () => "is due",
  late: () => "is late",
} as const satisfies Record<ReminderKind, (day: string) => string>;

/** To the tenant: rent that is due soon, due or late, with all unpaid months. */
export function rentReminderMail(to: string, about: AboutRent): Mail {
  const { name, home, kind, months, total, isFormer, takesCards, ways, link } = about;
  const last = months.at(-1);
  const what = months.length === 1 && last ? `for ${last.month}` : `for ${String(months.length)} months`;
  const stands = STANDS[kind](last?.day ?? "");
  return renderMail({
    to,
    name,
    subject: `The rent of ${home} ${what} ${stands}`,
    before: [
      `Please pay ${total}${kind === "soon" ? ` by ${last?.day ?? ""}: the rent of ${home} ${what}` : `: the rent of ${home} ${what} ${stands}`}.`,
      months
        .flatMap(({ month, amount, day, bill }) => [`${month}: ${amount}, due on ${day}`, ...bill])
        .join("\n"),
      ...(isFormer && (takesCards || ways.length === 0)
        ? [
            `Please pay it at the office${takesCards ? ": a card cannot pay for a home that you have left" : ""}.`,
          ]
        : []),
      ...(ways.length > 0
        ? [[takesCards ? "How to pay without a card:" : "How to pay:", ...ways].join("\n")]
        : []),
    ],
    action: isFormer ? "See your rent" : takesCards ? "Pay now" : "Open Make Payment",
    link,
    after: isFormer
      ? "If you have paid, please tell the office."
      : `If you have paid${takesCards ? " without a card" : ""}, say so on Make Payment: no reminder comes while the office looks for it.`,
    ...(months.some(({ bill }) => bill.length > 0) && {
      second: {
        action: "See your bill, also as PDF",
        link: new URL("/dashboard/agreement", link).toString(),
      },
    }),
  });
}

interface Sending {
  /** The admin who sends it; null for an automatic one. */
  readonly actor: Actor<MoneyRole> | null;
  readonly now: Date;
}

/** The result: of concurrent instances one writes it, as causes are unique; the month may have been paid meanwhile. */
export type ReminderOutcome = "written" | "repeated" | "settled";

/** Writes a reminder and its mail in one transaction. */
export async function writeReminder(
  agreement: AgreementDocument,
  reminder: Reminder,
  { actor, now }: Sending,
): Promise<ReminderOutcome> {
  const row = rowOf(agreement, reminder, { actor, now });
  try {
    return await inTransaction(async (session) => {
      // Reads again in each attempt: while the database is away, the retries last long enough for a payment.
      const account = await findAccount(agreement, now, session);
      const open = new Set(account && linesToPay(account, periodOf(now)).map(({ period }) => period));
      if (!row.periods.every((period) => open.has(period))) return "settled";
      const bills = account ? await findNewBills(account, row, session) : new Map<string, string[]>();
      await RentReminderModel.create([row], { session });
      if (actor) {
        const subject = apartmentSubject(agreement);
        const after = { periods: row.periods, amount: fromCents(row.cents) };
        await recordChange({ actor, action: "rent-reminder.sent", subject, after }, session);
      }
      const cause = `rent-reminder:${String(row._id)}` as const;
      // By the day after tomorrow it may be paid.
      const until = endOfTowerDay(dayAfter(towerDay(now)));
      const mail = mailOf(agreement, reminder, { bills, ...(await readBuilding(session)) });
      await queueMail({ ...mail, kind: "money", cause, until }, session);
      return "written";
    });
  } catch (error) {
    if (isDuplicateKey(error, "causes")) return "repeated";
    throw error;
  }
}

function rowOf(
  agreement: AgreementDocument,
  reminder: Reminder,
  { actor, now }: Sending,
): RentReminderDocument {
  const { _id: agreement_id, user_id, email, apartment_no } = agreement;
  return {
    _id: new mongoose.Types.ObjectId(),
    user_id,
    agreement_id,
    email,
    apartment_no,
    kind: reminder.kind,
    periods: reminder.months.map(({ period }) => period),
    cents: totalOf(reminder),
    causes: reminder.causes.map((cause) => `${keyOf(agreement)} ${cause}`),
    at: now,
    by: actor ? new mongoose.Types.ObjectId(actor.userId) : null,
    by_name: actor?.name ?? "",
  };
}

/**
 * Returns the lines of the bills that this reminder is the first to name, by month: a bill goes out by mail once. Those of
 * months past are a sum, since they may be many.
 */
async function findNewBills(
  account: Account,
  { user_id, apartment_no, periods, at }: RentReminderDocument,
  session: ClientSession,
): Promise<Map<string, string[]>> {
  const bills = new Map<string, string[]>();
  for (const period of periods) {
    if (period < periodOf(at)) continue;
    if (await RentReminderModel.exists({ user_id, apartment_no, periods: period }).session(session)) continue;
    const rows = billRowsOf(account, period, await findReadings(account.agreement, period, session));
    const paid = account.lines.reduce((sum, line) => sum + (line.period === period ? line.covered : 0), 0);
    bills.set(period, [
      ...rows.map(({ words, amount }) => `${words}: ${formatMoney(amount)}`),
      ...(paid > 0 ? [`Paid of it: ${formatMoney(fromCents(paid))}`] : []),
    ]);
  }
  return bills;
}

/** In cents. */
export const totalOf = ({ months }: Pick<Reminder, "months">) =>
  months.reduce((total, { cents }) => total + cents, 0);

function mailOf(
  { email, name, apartment_no, active }: AgreementDocument,
  reminder: Reminder,
  {
    bills,
    payment_methods,
  }: Pick<Building, "payment_methods"> & { readonly bills: ReadonlyMap<string, readonly string[]> },
) {
  const { kind, months } = reminder;
  const [oldest] = months;
  const payPath = takesCards() ? `/payment?period=${oldest?.period ?? ""}` : "/dashboard/make-payment";
  return rentReminderMail(email, {
    name: name || email,
    home: `apartment ${apartment_no}`,
    kind,
    total: formatMoney(fromCents(totalOf(reminder))),
    months: months.map(({ period, cents, dueOn }) => ({
      month: periodLabel(period),
      amount: formatMoney(fromCents(cents)),
      day: dayLabel(dueOn),
      bill: bills.get(period) ?? [],
    })),
    isFormer: !active,
    takesCards: takesCards(),
    ways: payment_methods.map(howToPayLine),
    link: new URL(active ? payPath : "/dashboard", env().NEXTAUTH_URL).toString(),
  });
}
