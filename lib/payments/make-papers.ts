import mongoose, { type ClientSession } from "mongoose";
import { type Building, siteName, BUILDING_DEFAULTS } from "@/lib/building/contract";
import { getBuilding } from "@/lib/building/queries";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { type FileReply, MONEY_READ, type ParamsOf, type QueryOf } from "@/lib/platform/contracts/endpoint";
import type { Language } from "@/lib/platform/contracts/language";
import { env, takesCards } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";
import { towerDay } from "@/lib/platform/format/dates";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { fromCents, sumCents } from "@/lib/platform/format/money";
import { addressIn, officeIn } from "@/lib/platform/format/office";
import { findLanguage } from "@/lib/platform/mail/templates";
import { type BillRow, keptFiles, type PaperBill, type PaperReceipt } from "@/lib/platform/workers/papers";
import { runTask } from "@/lib/platform/workers/pool";
import { ChargeModel, type ChargeDocument } from "@/models/charge";
import type { getBillFile } from "./account-contract";
import { type Account, sumOpen } from "./derive-account";
import type { Tenancy } from "./derive-bills";
import { findAccount, getTenancyOf } from "./find-accounts";
import { BILL } from "./messages";
import type { Receipt } from "./receipt-contract";
import type { BillLine, SettledLine } from "./settle-account";

const NO_BILL = "There is no bill for this month.";

type Read = Pick<ChargeDocument, "reading" | "reason">;

/** Returns what only the stored charges of a month say of its lines, by their ids. */
export async function findReadings(
  { user_id, apartment_no }: Tenancy,
  period: string,
  session: ClientSession | null = null,
): Promise<Map<string, Read>> {
  const query = ChargeModel.find({ user_id, apartment_no, period }).session(session);
  const charges = await query.lean<ChargeDocument[]>();
  return new Map(charges.map((charge) => [String(charge._id), charge]));
}

/** Returns the rows of a month's bill, in dollars: what is asked, then what lowers it; they add up to what is due. */
export function billRowsOf(
  { bills, lines }: Pick<Account, "bills" | "lines">,
  period: string,
  readings: ReadonlyMap<string, Read>,
  language: Language = "en",
): BillRow[] {
  const t = translate(BILL, language);
  const wordsOf = (line: BillLine) => describeLine(line, readings.get(line.id), language);
  const asked = lines.filter((line) => line.period === period);
  const lowering = bills.filter((line) => line.period === period && line.cents < 0);
  const row = (words: string, cents: number, line?: SettledLine): BillRow => ({
    words,
    amount: fromCents(cents),
    due_on: line?.due_on ?? null,
    open: line ? fromCents(line.open) : null,
  });
  const discount = sumCents(asked.map((line) => line.discount));
  const rows = [
    ...asked.map((line) => row(wordsOf(line), line.cents, line)),
    ...(discount > 0 ? [row(t("coupon"), -discount)] : []),
    ...lowering.map((line) => row(wordsOf(line), line.cents)),
  ];
  // A waiver lets off no more than is open, and a credit pays other months with what is left of it.
  const rest =
    sumCents(asked.map(({ due }) => due)) -
    sumCents([...asked, ...lowering].map(({ cents }) => cents)) +
    discount;
  return rest > 0 ? [...rows, row(t("notNeeded"), rest)] : rows;
}

/** `Electricity: 1,200 to 1,445, at $0.10 a unit`; with its reason, if one was given. */
function describeLine(line: BillLine, { reading, reason }: Read = {}, language: Language): string {
  const [t, { charge, count, unitPrice }] = [translate(BILL, language), formatsIn(language)];
  const [label, why] = [charge(line.label), reason ? ` (${reason})` : ""];
  if (!reading) return `${label}${why}`;
  const { previous, current, rate_cents } = reading;
  const price = unitPrice(rate_cents / 100);
  const values = { label, previous: count(previous), current: count(current), price };
  return `${current < previous ? t("meterFromZero", values) : t("meter", values)}${why}`;
}

/** A bill changes with each charge and payment. */
const fileOf = keptFiles("bill", (paper: PaperBill) => runTask("bill", paper));

/**
 * GET /bills/{period}: the bill of a month as PDF; current and former tenants get their own, an admin anybody's (docs/product.md
 * 5.84). Throws `not_found` also for another's, and `unavailable` on too many requests at once.
 */
export async function makeBillFile(
  actor: Actor,
  which: ParamsOf<typeof getBillFile> & QueryOf<typeof getBillFile>,
  now = new Date(),
): Promise<FileReply> {
  const { period } = which;
  const user_id = which.user_id ?? actor.userId;
  if (!hasRole(actor, MONEY_READ) && user_id !== actor.userId) throw notFound(NO_BILL);
  const { agreement } = await getTenancyOf(new mongoose.Types.ObjectId(user_id), which, now);
  const { name = "", email, apartment_no } = agreement;
  const [building, account, readings, language] = await Promise.all([
    getBuilding(),
    findAccount(agreement, now),
    findReadings(agreement, period),
    findLanguage({ _id: user_id }),
  ]);
  if (!account?.bills.some((line) => line.period === period)) throw notFound(NO_BILL);
  const { bills, lines, credit } = account;
  const own = lines.filter((line) => line.period === period);
  const days = bills.filter((line) => line.period === period).map(({ due_on }) => due_on);
  const [total, paid] = [sumCents(own.map(({ due }) => due)), sumCents(own.map(({ covered }) => covered))];
  const before = sumOpen(lines.filter((line) => line.period < period));
  const paper: PaperBill = {
    language,
    house: siteName(building),
    address: addressIn(building, language),
    name,
    email,
    number: `${period}-${apartment_no}`,
    apartment_no,
    period,
    on: towerDay(now),
    due_on: days.sort()[0] ?? "",
    landlord: building.landlord_name,
    lines: billRowsOf(account, period, readings, language),
    total: fromCents(total),
    paid: fromCents(paid),
    before: fromCents(before),
    // It pays a month once it has come.
    credit: fromCents(Math.min(credit, total - paid + before)),
    ways: waysToPay(building, account, language),
  };
  return fileOf(paper, actor.userId);
}

/** A former tenant cannot pay by card. */
function waysToPay(building: Building, { agreement }: Account, language: Language): string[] {
  const t = translate(BILL, language);
  const screen = new URL("/payment", env().NEXTAUTH_URL).toString();
  return [
    ...(agreement.active && takesCards() ? [t("byCard", { address: screen })] : []),
    ...building.payment_methods.map((way) => formatsIn(language).howToPay(way)),
    t("atOffice", { office: officeIn(building, language) }),
  ];
}

/** The tower of docs/product.md 1.1, whose footer states the number of apartments (docs/product.md 1.8). */
const FIRST_HOMES = 20;

type House = Pick<Building, "name" | "address"> &
  Partial<Pick<Building, "landlord_name">> & { readonly homes?: number };

/** A receipt changes only with its payment. */
const receiptFileOf = keptFiles("receipt", (paper: PaperReceipt) => runTask("receipt", paper));

/**
 * Returns a receipt as a PDF for its reader, rendered once and cached. Throws `unavailable` if the reader, or all readers
 * together, have too many concurrent requests. Header and footer use the building's current name, whenever the payment was
 * made (docs/product.md 1.7).
 */
export function makeReceiptFile(
  receipt: Receipt,
  readerId: string,
  building: House = BUILDING_DEFAULTS,
): Promise<FileReply> {
  const house = letterheadOf(building, receipt.language);
  const paper = { ...receipt, landlord: building.landlord_name ?? "", ...(house && { house }) };
  return receiptFileOf(paper, readerId);
}

/** Returns the issuer of a receipt, if the building differs from the default. */
export function letterheadOf(
  { name, address, homes = FIRST_HOMES }: House,
  language: Language = "en",
): PaperReceipt["house"] {
  const isAsEver = name === BUILDING_DEFAULTS.name && address === BUILDING_DEFAULTS.address;
  if (isAsEver && homes === FIRST_HOMES) return undefined;
  const shown = siteName({ name });
  return { name: shown, words: `${shown}, ${addressIn({ address }, language)}` };
}
