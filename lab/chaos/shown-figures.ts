import Papa from "papaparse";
import { byTenancy } from "@/lib/payments/derive-bills";
import { getAccount } from "@/lib/payments/get-account";
import { getMyBalance } from "@/lib/payments/get-account";
import { statementOf } from "@/lib/payments/get-statement";
import { listExportedPayments, formatCsv } from "@/lib/payments/queries";
import { type Actor, findActorBySession } from "@/lib/platform/auth/actor";
import type { FileReply } from "@/lib/platform/contracts/endpoint";
import { towerDay } from "@/lib/platform/format/dates";
import { toCents } from "@/lib/platform/format/money";
import { periodOf } from "@/lib/platform/format/periods";
import { formatRollCsv, getRentRoll } from "@/lib/rent-roll/queries";
import { AgreementModel } from "@/models/agreement";
import { ChargeModel } from "@/models/charge";
import { PaymentModel } from "@/models/payment";
import { moneyOf, type Records, settleRecords } from "./settle-records";
import type { World } from "./world";

/** Cents by what they are; what is absent is zero. */
class Figures {
  readonly cents = new Map<string, number>();

  add(name: string, cents: number): void {
    this.cents.set(name, (this.cents.get(name) ?? 0) + cents);
  }

  /** Of a tenancy or a person, as a screen or file shows them. */
  addState(name: string, { owed, credit, back }: State): void {
    this.add(`${name}: owed`, owed);
    this.add(`${name}: credit`, credit);
    this.add(`${name}: to give back`, back);
  }

  addMoney(name: string, money: ReturnType<typeof moneyOf>): void {
    for (const [part, cents] of Object.entries(money)) this.add(`${name}: ${part}`, cents);
  }
}

interface State {
  readonly owed: number;
  readonly credit: number;
  readonly back: number;
}

/**
 * Compares what the office and each person are shown (balance, account, roll, statement, receipts, files) with an own
 * computation from the stored records. Returns the differences.
 */
export async function findWrongFigures(world: World, now = new Date()): Promise<string[]> {
  const records: Records = {
    agreements: await AgreementModel.find().sort({ accept_date: 1 }).lean(),
    rows: await PaymentModel.find().lean(),
    charges: await ChargeModel.find().lean(),
  };
  const { cents: shown } = await readShown(world, records, now);
  const { cents: computed } = computeByHand(world, records, now);
  return [...new Set([...shown.keys(), ...computed.keys()])].flatMap((name) => {
    const [there, here] = [shown.get(name) ?? 0, computed.get(name) ?? 0];
    return there === here ? [] : [`${name} is shown as ${String(there)} cents, and is ${String(here)}`];
  });
}

async function readShown({ admin, people }: World, records: Records, now: Date): Promise<Figures> {
  const figures = new Figures();
  const office = (await findActorBySession(admin)) as Actor<"admin">;
  const roll = await getRentRoll(office, undefined, now);
  for (const { apartment_no, email, owed, credit, to_give_back } of roll.rows)
    figures.addState(`roll of ${apartment_no} ${email}`, inCents({ owed, credit, back: to_give_back }));
  figures.add("roll: all that is owed", toCents(roll.outstanding));
  for (const line of readCsv(formatRollCsv(roll.period, roll.rows)).slice(0, -1))
    figures.addState(`file of the roll of ${line["Apartment No"] ?? ""} ${line.Email ?? ""}`, {
      owed: fromCsv(line.Owed),
      credit: fromCsv(line.Credit),
      back: fromCsv(line["To Give Back"]),
    });
  for (const person of people) {
    const { email, userId } = person;
    const { open, credit, to_refund, months, receipts } = await getAccount(office, userId, now);
    figures.addState(`account of ${email}`, inCents({ owed: open, credit, back: to_refund }));
    for (const { apartment_no, lines } of months.filter(({ period }) => period <= periodOf(now)))
      for (const line of lines) figures.add(`${line.id} of ${apartment_no} ${email}`, toCents(line.open));
    for (const { id, covers } of receipts)
      for (const { period, kind, amount } of covers)
        figures.add(`cover by ${id} of ${kind} ${period}`, toCents(amount));
    const actor = (await findActorBySession(person)) as Actor<"member">;
    const { due, credit: left, to_give_back } = await getMyBalance(actor, now);
    figures.addState(`balance of ${email}`, inCents({ owed: due, credit: left, back: to_give_back }));
    const { closing } = statementOf(ofPerson(records, userId), Number(towerDay(now).slice(0, 4)), now);
    figures.add(`statement of ${email}`, toCents(closing));
  }
  const payments = await listExportedPayments(office, {});
  for (const { number, ...receipt } of payments) {
    const { paid: received, given_back, in_dispute, kept, waived } = inCents(receipt);
    figures.addMoney(`receipt ${number}`, { received, given_back, in_dispute, kept, waived });
  }
  for (const line of readCsv(formatCsv("payments.csv", payments)))
    figures.addMoney(`file of receipt ${line.Receipt ?? ""}`, {
      received: fromCsv(line["Paid Amount"]),
      given_back: fromCsv(line.Refunded),
      in_dispute: fromCsv(line["In Dispute"]),
      kept: fromCsv(line.Kept),
      waived: fromCsv(line.Waived),
    });
  return figures;
}

function computeByHand({ people }: World, records: Records, now: Date): Figures {
  const figures = new Figures();
  for (const { userId, email } of people) {
    const { agreements, rows, charges } = ofPerson(records, userId);
    const [paid, charged] = [byTenancy(rows), byTenancy(charges)];
    for (const [key, own] of byTenancy(agreements)) {
      const home = own[0]?.apartment_no ?? "";
      const month = periodOf(now);
      const all = { agreements: own, rows: paid.get(key) ?? [], charges: charged.get(key) ?? [] };
      const account = settleRecords(all, month);
      const { open: owed, credit, to_refund: back } = account;
      for (const name of [
        `roll of ${home} ${email}`,
        `file of the roll of ${home} ${email}`,
        `balance of ${email}`,
        `account of ${email}`,
      ])
        figures.addState(name, { owed, credit, back });
      figures.add("roll: all that is owed", owed);
      figures.add(`statement of ${email}`, closingByHand(all, month));
      for (const line of account.bills) {
        const settled = account.lines[line.id];
        if (!settled) continue;
        if (line.period <= month) figures.add(`${line.id} of ${home} ${email}`, settled.open);
        for (const [id, { covers }] of Object.entries(account.receipts))
          figures.add(`cover by ${id} of ${line.kind} ${line.period}`, covers[line.id] ?? 0);
      }
    }
  }
  for (const row of records.rows) {
    if (row.entries.length === 0) continue;
    const number = `${row.period}-${row.apartment_no}-${String(row._id).slice(-6).toUpperCase()}`;
    figures.addMoney(`receipt ${number}`, moneyOf(row));
    figures.addMoney(`file of receipt ${number}`, moneyOf(row));
  }
  return figures;
}

/** What has paid a month ahead is neither owed nor left over; what is let off of one stands on that month's first day. */
function closingByHand({ agreements, rows, charges }: Records, month: string): number {
  const known = charges.filter(({ kind, period }) => kind !== "waiver" || period <= month);
  const { bills, lines, open, credit, to_refund } = settleRecords(
    { agreements, rows, charges: known },
    month,
  );
  const ahead = bills.filter(({ period }) => period > month);
  return ahead.reduce(
    (closing, { id, cents }) => {
      const settled = lines[id];
      return settled ? closing + settled.due - cents - settled.covered : closing;
    },
    open - credit - to_refund,
  );
}

const ofPerson = ({ agreements, rows, charges }: Records, userId: string): Records => {
  const isOwn = ({ user_id }: { readonly user_id: unknown }) => String(user_id) === userId;
  return { agreements: agreements.filter(isOwn), rows: rows.filter(isOwn), charges: charges.filter(isOwn) };
};

function inCents<T extends Record<string, unknown>>(dollars: T): Record<keyof T, number> {
  return Object.fromEntries(
    Object.entries(dollars).map(([name, amount]) => [name, toCents(Number(amount))]),
  ) as Record<keyof T, number>;
}

const readCsv = ({ bytes }: FileReply) =>
  Papa.parse<Record<string, string>>(Buffer.from(bytes).toString("utf8").slice(1).trimEnd(), { header: true })
    .data;

/** A negative amount has a leading apostrophe, like everything that a spreadsheet could run. */
const fromCsv = (cell = "") => toCents(Number(cell.replace(/^'/, "")));
