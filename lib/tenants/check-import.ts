import mongoose, { type ClientSession, type Types } from "mongoose";
import { mostDeposit } from "@/lib/agreements/write-agreement";
import { NO_SUCH_NUMBER, stillDraft } from "@/lib/apartments/contract";
import type { ImportedRow } from "@/lib/apartments/import-contract";
import { isAvailable } from "@/lib/apartments/rules";
import type { Building } from "@/lib/building/contract";
import { isUnclaimed } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { aRole, isOneOf, OFFICE } from "@/lib/platform/contracts/endpoint";
import type { DateOrder } from "@/lib/platform/contracts/fields";
import { foldText } from "@/lib/platform/contracts/typed-text";
import { versionOf } from "@/lib/platform/db/stored-version";
import { AppError } from "@/lib/platform/errors";
import { towerDay } from "@/lib/platform/format/dates";
import { toCents, fromCents } from "@/lib/platform/format/money";
import { addMonths, firstPeriodFrom, periodLabel, periodOf } from "@/lib/platform/format/periods";
import { type NamedRow, readNamedRows, shorten } from "@/lib/platform/format/read-csv";
import { decideDateOrder, readDay, readPeriod } from "@/lib/platform/format/read-day";
import { readCents } from "@/lib/platform/format/read-decimal";
import { AgreementModel, type AgreementDocument, AgreementRequestModel } from "@/models/agreement";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { UserModel, type UserDocument } from "@/models/user";
import {
  MOST_TENANTS,
  NO_TENANT_ROWS,
  TENANT_COLUMNS,
  type TenantColumn,
  tenantForm,
  type TenantForm,
} from "./contract";

const refuse = (message: string, fields?: Record<string, string>) =>
  new AppError("invalid_input", message, { ...(fields && { fields }) });

/** A row as POST /tenants takes it, not checked yet. */
interface TenantLine {
  readonly line: number;
  /** The raw text. */
  readonly apartmentNo: string;
  readonly given: unknown;
  /** Why the row cannot be read. */
  readonly refusal?: string;
}

/** Throws `invalid_input` for an unreadable file; with the field `date_order` for one that leaves the order of dates open. */
export function readImport(text: string, dateOrder?: DateOrder): TenantLine[] {
  const options = {
    columns: TENANT_COLUMNS,
    key: "apartment_no",
    most: MOST_TENANTS,
    empty: NO_TENANT_ROWS,
  } as const;
  const file = readNamedRows(text, options);
  if ("refusal" in file) throw refuse(file.refusal);
  const dates = file.rows.flatMap(({ line, cells }) =>
    [cells.moved_in, cells.paid_until].map((date = "") => ({ line, text: date })),
  );
  const order = dateOrder ?? decideDateOrder(dates);
  if (typeof order !== "string") throw refuse(order.question, { date_order: order.question });
  return file.rows.map((row) => readRow(row, { hasDecimalComma: file.hasDecimalComma, order }));
}

/** How the amounts and dates of a file are written. */
interface Writing {
  readonly hasDecimalComma: boolean;
  readonly order: DateOrder;
}

function readRow({ line, cells, refusal }: NamedRow<TenantColumn>, writing: Writing): TenantLine {
  const row = { line, apartmentNo: shorten((cells.apartment_no ?? "").trim()), given: {} };
  if (refusal !== undefined) return { ...row, refusal };
  const given = Object.entries(cells).map(([name, cell]) => [
    name,
    readCell(name as TenantColumn, cell, writing),
  ]);
  return { ...row, given: Object.fromEntries(given) as unknown };
}

/** The form's rules say what of it is none. */
function readCell(name: TenantColumn, cell: string, { hasDecimalComma, order }: Writing): unknown {
  const text = cell.trim();
  if (name === "moved_in") return readDay(text, order) ?? text;
  if (name === "paid_until") return readPeriod(text, order) ?? text;
  if (name === "rent" || name === "deposit" || name === "owed") {
    if (name !== "rent" && /^(?:[-–—]|nil|none)?$/i.test(text)) return 0;
    const read = readCents(text, hasDecimalComma);
    return read ? fromCents(read.cents) : Number.NaN;
  }
  return text;
}

/** What a row does. */
export interface PlannedRow {
  readonly row: ImportedRow;
  readonly tenant?: NewTenant;
  /** What is wrong with the row itself, whatever the tower has. */
  readonly wrong?: Wrong;
}

interface Wrong {
  readonly column: "moved_in" | "paid_until";
  readonly message: string;
}

export interface NewTenant {
  readonly form: TenantForm;
  readonly apartment: ApartmentDocument;
  /** Their account, if they have one; null: they get one. */
  readonly userId: Types.ObjectId | null;
  readonly first_period: string;
  /** The row's message, with what is open. */
  readonly describe: (open: readonly string[]) => string;
}

/** What the database holds about the rows of a file. */
interface Found {
  readonly apartments: ReadonlyMap<string, ApartmentDocument>;
  /** By apartment. */
  readonly lets: ReadonlyMap<string, AgreementDocument>;
  /** By address. */
  readonly people: ReadonlyMap<string, UserDocument>;
  /** The addresses that are another account's, and not confirmed. */
  readonly claimed: ReadonlySet<string>;
  /** How many requests are pending for an apartment. */
  readonly pending: ReadonlyMap<string, number>;
}

async function find(forms: readonly TenantForm[], session: ClientSession | null): Promise<Found> {
  const numbers = { apartment_no: mongoose.trusted({ $in: forms.map(({ apartment_no }) => apartment_no) }) };
  const emails = forms.flatMap(({ email }) => (email ? [email] : []));
  // One after the other: a transaction takes no two at once.
  const apartments = await ApartmentModel.find(numbers).session(session).lean<ApartmentDocument[]>();
  const lets = await AgreementModel.find({ ...numbers, active: true })
    .session(session)
    .lean<AgreementDocument[]>();
  const named = mongoose.trusted({ $in: emails });
  const people = await UserModel.find({ $or: [{ email: named }, { claimed_email: named }] })
    .session(session)
    .lean();
  const requests = await AgreementRequestModel.find({ ...numbers, status: "pending" }, { apartment_no: 1 })
    .session(session)
    .lean();
  const pending = new Map<string, number>();
  for (const { apartment_no } of requests) pending.set(apartment_no, 1 + (pending.get(apartment_no) ?? 0));
  return {
    apartments: new Map(apartments.map((apartment) => [apartment.apartment_no, apartment])),
    lets: new Map(lets.map((agreement) => [agreement.apartment_no, agreement])),
    people: new Map(people.map((person) => [person.email, person])),
    claimed: new Set(people.flatMap(({ claimed_email }) => claimed_email ?? [])),
    pending,
  };
}

type Clock = Pick<Building, "first_month_until" | "rent_rules"> & { readonly now: Date };

/** Says of each row what it would do (docs/product.md 3.21). */
export async function planImport(
  lines: readonly TenantLine[],
  clock: Clock,
  session: ClientSession | null = null,
): Promise<PlannedRow[]> {
  const read = lines.map((line) => ({
    line,
    form: line.refusal === undefined ? tenantForm.safeParse(line.given) : null,
  }));
  const found = await find(
    read.flatMap(({ form }) => (form?.success ? [form.data] : [])),
    session,
  );
  const earlier = new Map<string, number>();
  return read.map(({ line, form }) => {
    const row = {
      line: line.line,
      apartment_no: line.apartmentNo,
      outcome: "refused",
      message: line.refusal ?? "",
    } as const;
    if (!form) return { row };
    if (!form.success) return { row: { ...row, message: sentencesOf(form.error) } };
    for (const name of [form.data.apartment_no, form.data.email].filter(Boolean)) {
      const first = earlier.get(name);
      if (first !== undefined)
        return { row: { ...row, message: `${name} is in line ${String(first)} already.` } };
      earlier.set(name, line.line);
    }
    return { ...plan(row, form.data, found, clock) };
  });
}

function plan(row: ImportedRow, form: TenantForm, found: Found, clock: Clock): PlannedRow {
  const { apartment_no, email, name } = form;
  const apartment = found.apartments.get(apartment_no);
  const refused = (message: string): PlannedRow => ({ row: { ...row, message } });
  if (!apartment) return refused(NO_SUCH_NUMBER);
  const let_ = found.lets.get(apartment_no);
  if (let_) {
    const isSame = (email !== "" && email === let_.email) || foldText(name) === foldText(let_.name ?? "");
    const lives = let_.name?.trim() || let_.email;
    if (isSame) return { row: { ...row, outcome: "unchanged", message: `${lives} lives here already.` } };
    return refused(`${apartment_no} is let to ${lives}.`);
  }
  if (!apartment.is_listed) return refused(stillDraft(apartment_no));
  if (!isAvailable(apartment, clock.now))
    return refused(`A request for ${apartment_no} is being accepted just now.`);
  const person = email ? found.people.get(email) : undefined;
  const taken = person ? whyNotTheirs(person) : found.claimed.has(email) ? notConfirmed(email) : null;
  if (taken) return refused(taken);
  const first = firstPeriodOf(form, clock);
  if ("message" in first) return { ...refused(`${first.column}: ${first.message}`), wrong: first };
  const most = mostDeposit(toCents(form.rent), clock);
  const isHigh = most !== null && form.deposit > most;
  const describe = (open: readonly string[]) =>
    [
      `First bill: ${periodLabel(first.period, "en")}.`,
      ...open,
      ...(isHigh ? ["The deposit is more than three months' rent: see Dhaka's rules."] : []),
      ...(person
        ? [isUnclaimed(person) ? "Was entered before." : "Has an account here, and becomes a member with it."]
        : []),
      ...(found.pending.has(apartment_no)
        ? ["Somebody has asked for this home: decline that afterwards."]
        : []),
    ].join(" ");
  const open = billedSoFar(form, first.period, clock.now) + toCents(form.owed);
  return {
    row: { ...row, outcome: "new", message: describe(openNow(open, toCents(form.owed))) },
    tenant: { form, apartment, userId: person?._id ?? null, first_period: first.period, describe },
  };
}

/** An address that nobody has proved may have been registered by a stranger, who would be the tenant then. */
function whyNotTheirs(person: UserDocument): string | null {
  const { role, emailVerified, email } = person;
  if (isOneOf(role, OFFICE)) return `${email} is ${aRole(role)}, who cannot be a tenant.`;
  if (role === "member") return `${email} lives in another home.`;
  return emailVerified || isUnclaimed(person) ? null : notConfirmed(email);
}

const notConfirmed = (email: string) =>
  `${email} has an account here, and has not confirmed the address. Leave it out, or ask them to confirm it first.`;

const EARLIEST = "1950-01-01";

const NOT_YET_HERE =
  "This day is to come. Who moves in later asks for the home on its page, and you accept the request.";

const MOST_MONTHS_BACK = 120;

const MOST_MONTHS_AHEAD = 12;

function firstPeriodOf(
  { moved_in, paid_until }: TenantForm,
  { now, first_month_until }: Clock,
): { readonly period: string } | Wrong {
  const wrong = (column: Wrong["column"], message: string) => ({ column, message });
  const month = periodOf(now);
  if (moved_in < EARLIEST) return wrong("moved_in", "This day is too long ago.");
  if (moved_in > towerDay(now)) return wrong("moved_in", NOT_YET_HERE);
  const owed = firstPeriodFrom(moved_in, first_month_until);
  if (!paid_until) return { period: owed > month ? owed : month };
  const period = addMonths(paid_until, 1);
  if (period < moved_in.slice(0, 7)) return wrong("paid_until", "This is before they moved in.");
  if (period > addMonths(month, MOST_MONTHS_AHEAD))
    return wrong("paid_until", "This is more than a year ahead.");
  if (period < addMonths(month, -MOST_MONTHS_BACK))
    return wrong("paid_until", "This is more than ten years ago.");
  return { period };
}

/** The rents of this tenancy up to the month of the import, in cents. */
export function billedSoFar({ rent }: Pick<TenantForm, "rent">, first: string, now: Date): number {
  let months = 0;
  for (let period = first; period <= periodOf(now); period = addMonths(period, 1)) months += 1;
  return months * toCents(rent);
}

/** What they owe on the day of the import, and what of it is from before, in cents. */
export function openNow(cents: number, before: number): string[] {
  if (cents <= 0) return [];
  const part = before > 0 ? `, ${formatMoney(fromCents(before), "en")} of it from before` : "";
  return [`Open now: ${formatMoney(fromCents(cents), "en")}${part}.`];
}

/** The form's messages, each with its column. */
function sentencesOf(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): string {
  const told = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const column = String(path[0]);
    if (!told.has(column)) told.set(column, `${column}: ${message}`);
  }
  return [...told.values()].join(" ");
}

export const versionOfPlan = (planned: readonly PlannedRow[]) =>
  versionOf(
    planned.map(({ row, tenant }) => [row, tenant?.form, String(tenant?.userId), tenant?.first_period]),
  );
