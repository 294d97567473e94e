import mongoose, { type ClientSession } from "mongoose";
import type { Building } from "@/lib/building/contract";
import { readBuilding } from "@/lib/building/queries";
import { type Account, linesToPay, sumOpen } from "@/lib/payments/derive-account";
import { keyOf } from "@/lib/payments/derive-bills";
import { findAccounts } from "@/lib/payments/find-accounts";
import { billRowsOf, findReadings } from "@/lib/payments/make-papers";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import type { MoneyRole } from "@/lib/platform/contracts/endpoint";
import { catalogue, type Language } from "@/lib/platform/contracts/language";
import type { HowToPay } from "@/lib/platform/contracts/payment-methods";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { env, takesCards } from "@/lib/platform/env";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { dayAfter, endOfTowerDay, towerDay } from "@/lib/platform/format/dates";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { fromCents } from "@/lib/platform/format/money";
import { periodOf } from "@/lib/platform/format/periods";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { mailInLanguage } from "@/lib/platform/mail/templates";
import type { AgreementDocument } from "@/models/agreement";
import { RentReminderModel, type RentReminderDocument } from "@/models/rent-reminder";
import type { ReminderKind } from "./contract";
import { lastMonthConsidered, type Reminder } from "./rules";

export const MESSAGES = catalogue({
  en: {
    subject: {
      soon: "{isRent, select, yes {The rent of} other {The bill of}} {home} {what} is due on {day}",
      due: "{isRent, select, yes {The rent of} other {The bill of}} {home} {what} is due",
      late: "{isRent, select, yes {The rent of} other {The bill of}} {home} {what} is late",
    },
    pay: {
      soon: "Please pay {total} by {day}: {isRent, select, yes {the rent of} other {the bill of}} {home} {what}.",
      due: "Please pay {total}: {isRent, select, yes {the rent of} other {the bill of}} {home} {what} is due.",
      late: "Please pay {total}: {isRent, select, yes {the rent of} other {the bill of}} {home} {what} is late.",
    },
    forMonth: "for {month}",
    forMonths: "for {count} months",
    month: "{month}: {amount}, due on {day}",
    oneLine: "{month}, {label}: {amount}, due on {day}",
    line: "{label}: {amount}",
    paid: "Paid of it: {amount}",
    atOffice: "Please pay it at the office.",
    ways: "How to pay:",
    waysNoCard: "How to pay without a card:",
    seeRent: "See Your Rent",
    payNow: "Pay Now",
    makePayment: "Open Make Payment",
    afterFormer: "If you have paid, please tell the office.",
    after:
      "If you have paid, say so on Make Payment: no reminder comes while the office looks for the money.",
    afterNoCard:
      "If you have paid without a card, say so on Make Payment: no reminder comes while the office looks for the money.",
    bill: "See your bill, also as PDF",
  },
  bn: {
    subject: {
      soon: "{home}-এর {what} {isRent, select, yes {ভাড়া} other {বিল}} দেওয়ার শেষ তারিখ {day}",
      due: "{home}-এর {what} {isRent, select, yes {ভাড়া} other {বিল}} দেওয়ার সময় হয়েছে",
      late: "{home}-এর {what} {isRent, select, yes {ভাড়া} other {বিল}} দেওয়ার সময় পেরিয়ে গেছে",
    },
    pay: {
      soon: "{day} তারিখের মধ্যে {total} পরিশোধ করুন: {home}-এর {what} {isRent, select, yes {ভাড়া} other {বিল}}।",
      due: "{total} পরিশোধ করুন: {home}-এর {what} {isRent, select, yes {ভাড়া} other {বিল}} দেওয়ার সময় হয়েছে।",
      late: "{total} পরিশোধ করুন: {home}-এর {what} {isRent, select, yes {ভাড়া} other {বিল}} দেওয়ার সময় পেরিয়ে গেছে।",
    },
    forMonth: "{month} মাসের",
    forMonths: "{count} মাসের",
    month: "{month}: {amount}, শেষ তারিখ {day}",
    oneLine: "{month}, {label}: {amount}, শেষ তারিখ {day}",
    line: "{label}: {amount}",
    paid: "এর মধ্যে পরিশোধিত: {amount}",
    atOffice: "অফিসে এসে পরিশোধ করুন।",
    ways: "যেভাবে পরিশোধ করবেন:",
    waysNoCard: "কার্ড ছাড়া যেভাবে পরিশোধ করবেন:",
    seeRent: "আপনার ভাড়া দেখুন",
    payNow: "এখনই পরিশোধ করুন",
    makePayment: "ভাড়া পরিশোধের পাতা খুলুন",
    afterFormer: "পরিশোধ করে থাকলে অফিসকে জানান।",
    after: "পরিশোধ করে থাকলে ভাড়া পরিশোধের পাতায় জানান: অফিস যাচাই করার সময় আর তাগাদা আসবে না।",
    afterNoCard: "কার্ড ছাড়া পরিশোধ করে থাকলে ভাড়া পরিশোধের পাতায় জানান: অফিস যাচাই করার সময় আর তাগাদা আসবে না।",
    bill: "আপনার বিল দেখুন, পিডিএফ আকারেও",
  },
});

interface AboutRent {
  readonly name: string;
  readonly apartmentNo: string;
  readonly kind: ReminderKind;
  /** The unpaid months, oldest first. */
  readonly months: readonly AboutMonth[];
  readonly totalCents: number;
  /** Whether they are a former tenant, who cannot pay by card. */
  readonly isFormer: boolean;
  /** Whether members pay by card here. */
  readonly takesCards: boolean;
  /** How to pay without one. */
  readonly ways: readonly HowToPay[];
  /** The URL of the payment screen; without cards of Make Payment, for a former tenant of the list of what they owe. */
  readonly link: string;
}

interface AboutMonth {
  readonly period: string;
  readonly cents: number;
  /** Its due day. */
  readonly dueOn: string;
  /** False if something else of its bill is open alone. */
  readonly isRent: boolean;
  /** Its bill, in the first mail about it; of a month past what is open, unless that is the rent alone. */
  readonly bill: MailedBill | undefined;
}

/** The lines of a bill, in a language and in units of the currency, and what of it is paid. */
interface MailedBill {
  readonly rowsIn: (language: Language) => readonly { readonly words: string; readonly amount: number }[];
  readonly paidCents: number;
}

/** To the tenant: rent that is due soon, due or late, with all unpaid months. */
export function rentReminderMail(to: string, about: AboutRent): Mail {
  return mailInLanguage(to, (language) => {
    const { name, kind, months, isFormer, takesCards, ways, link } = about;
    const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
    const last = months.at(-1);
    const what =
      months.length === 1 && last
        ? t("forMonth", { month: formats.period(last.period) })
        : t("forMonths", { count: formats.count(months.length) });
    const day = last ? formats.day(last.dueOn) : "";
    const isRent = months.some((month) => month.isRent) ? "yes" : "no";
    const home = formats.home(about.apartmentNo);
    const total = formats.money(fromCents(about.totalCents));
    return {
      name,
      subject: t(`subject.${kind}`, { isRent, home, what, day }),
      before: [
        t(`pay.${kind}`, { isRent, total, home, what, day }),
        months.flatMap((month) => monthIn(language, month)).join("\n"),
        ...(isFormer && ways.length === 0 ? [t("atOffice")] : []),
        ...(ways.length > 0
          ? [[t(takesCards && !isFormer ? "waysNoCard" : "ways"), ...ways.map(formats.howToPay)].join("\n")]
          : []),
      ],
      action: isFormer ? t("seeRent") : takesCards ? t("payNow") : t("makePayment"),
      link,
      after: isFormer ? t("afterFormer") : takesCards ? t("afterNoCard") : t("after"),
      ...(months.some(({ bill }) => bill) && {
        second: { action: t("bill"), link: new URL("/dashboard/agreement", link).toString() },
      }),
    };
  });
}

function monthIn(language: Language, { period, cents, dueOn, isRent, bill }: AboutMonth): string[] {
  const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
  const [amount, day] = [formats.money(fromCents(cents)), formats.day(dueOn)];
  const rows = bill?.rowsIn(language) ?? [];
  const month = formats.period(period);
  const [row, ...others] = rows;
  if (row && others.length === 0 && row.amount === fromCents(cents))
    return [
      isRent ? t("month", { month, amount, day }) : t("oneLine", { month, label: row.words, amount, day }),
    ];
  return [
    t("month", { month, amount, day }),
    ...rows.map((row) => t("line", { label: row.words, amount: formats.money(row.amount) })),
    ...(bill && bill.paidCents > 0 ? [t("paid", { amount: formats.money(fromCents(bill.paidCents)) })] : []),
  ];
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
  const { user_id, apartment_no } = row;
  const until = lastMonthConsidered(towerDay(now));
  try {
    return await inTransaction(async (session) => {
      // Reads again in each attempt: while the database is away, the retries last long enough for a payment.
      const building = await readBuilding(session);
      const day = { period: until, due_day: building.due_day };
      const [account] = await findAccounts({ user_id, apartment_no }, day, session);
      const open = new Set(account && linesToPay(account, until).map(({ period }) => period));
      if (!account || !row.periods.every((period) => open.has(period))) return "settled";
      const bills = await findNewBills(account, row, reminder, session);
      await RentReminderModel.create([row], { session });
      if (actor) {
        const subject = apartmentSubject(agreement);
        const after = { periods: row.periods, amount: fromCents(row.cents) };
        await recordChange({ actor, action: "rent-reminder.sent", subject, after }, session);
      }
      const cause = `rent-reminder:${String(row._id)}` as const;
      const mail = mailOf(agreement, reminder, { bills, lines: account.lines, ...building });
      // By the day after tomorrow it may be paid.
      const before = endOfTowerDay(dayAfter(towerDay(now)));
      await queueMail({ ...mail, kind: "money", cause, until: before }, session);
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
 * Returns the lines of the bills that this reminder is the first to name, by month: a bill goes out by mail once. Of months past,
 * which may be many, only what is open, and nothing of those whose rent alone is.
 */
async function findNewBills(
  account: Account,
  { user_id, apartment_no, at }: RentReminderDocument,
  { months }: Pick<Reminder, "months">,
  session: ClientSession,
): Promise<Map<string, MailedBill>> {
  const bills = new Map<string, MailedBill>();
  for (const { period, cents } of months) {
    if (period < periodOf(at)) {
      const lines = account.lines.filter((line) => line.period === period && line.open > 0);
      const rowsIn: MailedBill["rowsIn"] = (language) =>
        lines.map(({ label, open }) => ({
          words: formatsIn(language).charge(label),
          amount: fromCents(open),
        }));
      // Not where autopay takes a part of it.
      const isAll = sumOpen(lines) === cents;
      if (isAll && lines.some(({ kind }) => kind !== "rent")) bills.set(period, { rowsIn, paidCents: 0 });
      continue;
    }
    if (await RentReminderModel.exists({ user_id, apartment_no, periods: period }).session(session)) continue;
    const readings = await findReadings(account.agreement, period, session);
    bills.set(period, {
      rowsIn: (language) => billRowsOf(account, period, readings, language),
      paidCents: account.lines.reduce((sum, line) => sum + (line.period === period ? line.covered : 0), 0),
    });
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
    lines,
    payment_methods,
  }: Pick<Building, "payment_methods"> &
    Pick<Account, "lines"> & { readonly bills: ReadonlyMap<string, MailedBill> },
) {
  const { kind, months } = reminder;
  const [oldest] = months;
  const besideRent = (period: string) =>
    sumOpen(lines.filter((line) => line.period === period && line.kind !== "rent"));
  const payPath = takesCards() ? `/payment?period=${oldest?.period ?? ""}` : "/dashboard/make-payment";
  return rentReminderMail(email, {
    name: name || email,
    apartmentNo: apartment_no,
    kind,
    totalCents: totalOf(reminder),
    months: months.map(({ period, cents, dueOn }) => ({
      period,
      cents,
      dueOn,
      isRent: cents > besideRent(period),
      bill: bills.get(period),
    })),
    isFormer: !active,
    takesCards: takesCards(),
    ways: payment_methods,
    link: new URL(active ? payPath : "/dashboard", env().NEXTAUTH_URL).toString(),
  });
}
