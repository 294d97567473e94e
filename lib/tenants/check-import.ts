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
  REACH,
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
  readonly given: Readonly<Partial<Record<TenantColumn, unknown>>>;
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
  return { ...row, given: Object.fromEntries(given) as TenantLine["given"] };
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
  /** What is wrong with its days, by column, if nothing else is. */
  readonly wrong?: Faults;
}

type Faults = Readonly<Partial<Record<TenantColumn, string>>>;

/** The fields of a row that the form takes. */
type Fields = Readonly<Partial<TenantForm>>;

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

async function find(forms: readonly Fields[], session: ClientSession | null): Promise<Found> {
  const apartment_no = mongoose.trusted({ $in: forms.flatMap((form) => form.apartment_no ?? []) });
  const emails = forms.flatMap(({ email }) => (email ? [email] : []));
  // One after the other: a transaction takes no two at once.
  const apartments = await ApartmentModel.find({ apartment_no }).session(session).lean<ApartmentDocument[]>();
  const lets = await AgreementModel.find({ apartment_no, active: true })
    .session(session)
    .lean<AgreementDocument[]>();
  const named = mongoose.trusted({ $in: emails });
  const people = await UserModel.find({ $or: [{ email: named }, { claimed_email: named }] })
    .session(session)
    .lean();
  const requests = await AgreementRequestModel.find({ apartment_no, status: "pending" }, { apartment_no: 1 })
    .session(session)
    .lean();
  const pending = new Map<string, number>();
  for (const { apartment_no: home } of requests) pending.set(home, 1 + (pending.get(home) ?? 0));
  return {
    apartments: new Map(apartments.map((apartment) => [apartment.apartment_no, apartment])),
    lets: new Map(lets.map((agreement) => [agreement.apartment_no, agreement])),
    people: new Map(people.map((person) => [person.email, person])),
    claimed: new Set(people.flatMap(({ claimed_email }) => claimed_email ?? [])),
    pending,
  };
}

type Clock = Pick<Building, "first_month_until" | "rent_rules"> & { readonly now: Date };

/** Says of each row what it would do, or all that is wrong with it (docs/product.md 3.21). */
export async function planImport(
  lines: readonly TenantLine[],
  clock: Clock,
  session: ClientSession | null = null,
): Promise<PlannedRow[]> {
  const read = lines.map((line) => ({ line, ...readFields(line.given) }));
  const found = await find(
    read.map(({ fields }) => fields),
    session,
  );
  const earlier = new Map<string, number>();
  return read.map(({ line, fields, faults }) => {
    const { line: number, apartmentNo: apartment_no, refusal } = line;
    const row = { line: number, apartment_no, outcome: "refused", message: refusal ?? "" } as const;
    if (refusal !== undefined) return { row };
    const repeated = [fields.apartment_no, fields.email].flatMap((name) => {
      const first = name ? earlier.get(name) : undefined;
      if (name && first === undefined) earlier.set(name, number);
      return first === undefined ? [] : [`${name ?? ""} is in line ${String(first)} already.`];
    });
    return plan(row, { fields, faults, repeated }, found, clock);
  });
}

interface ReadRow {
  readonly fields: Fields;
  /** What the form says of the others. */
  readonly faults: Faults;
  /** What the file has in a line before. */
  readonly repeated: readonly string[];
}

/** Reads each field by itself, so that one that is wrong hides no other. */
function readFields(given: TenantLine["given"]): Omit<ReadRow, "repeated"> {
  const read = TENANT_COLUMNS.map((column) => ({
    column,
    ...tenantForm.shape[column].safeParse(given[column]),
  }));
  const right = read.flatMap(({ column, success, data }) => (success ? [[column, data]] : []));
  const wrong = read.flatMap(({ column, error }) => (error ? [[column, error.issues[0]?.message]] : []));
  const fields = Object.fromEntries(right) as Fields;
  const faults = Object.fromEntries(wrong) as Faults;
  const isUnreachable = fields.telephone === "" && fields.email === "";
  return { fields, faults: isUnreachable ? { ...faults, telephone: REACH } : faults };
}

function plan(
  row: ImportedRow,
  { fields, faults, repeated }: ReadRow,
  found: Found,
  clock: Clock,
): PlannedRow {
  const { apartment_no = "", email = "", name = "" } = fields;
  const apartment = found.apartments.get(apartment_no);
  const let_ = found.lets.get(apartment_no);
  const lives = let_ && (let_.name?.trim() || let_.email);
  const isSame =
    let_ && ((email !== "" && email === let_.email) || foldText(name) === foldText(let_.name ?? ""));
  if (isSame && repeated.length === 0 && Object.keys(faults).length === 0)
    return { row: { ...row, outcome: "unchanged", message: `${lives ?? ""} lives here already.` } };
  const person = email ? found.people.get(email) : undefined;
  const taken = person ? whyNotTheirs(person) : found.claimed.has(email) ? notConfirmed(email) : null;
  const first = firstPeriodOf(fields, clock);
  const others = [
    ...repeated,
    ...(apartment_no && !isSame ? whyNotFree(apartment_no, apartment, lives, clock) : []),
    ...(taken && !isSame ? [taken] : []),
  ];
  const wrong = { ...faults, ...first.faults };
  const told = TENANT_COLUMNS.flatMap((column) => {
    const message = wrong[column];
    return message === undefined ? [] : [`${column}: ${message}`];
  });
  const all = [...others, ...told];
  if (!apartment || all.length > 0)
    return {
      // Some sentences of the form have no full stop, and need one before the next.
      row: {
        ...row,
        message: all.map((one, at) => (all[at + 1] ? one.replace(/\.?$/, ".") : one)).join(" "),
      },
      ...(others.length === 0 && Object.keys(faults).length === 0 && { wrong: first.faults }),
    };
  const form = fields as TenantForm;
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

/** `lives` is who has it. */
function whyNotFree(
  apartmentNo: string,
  apartment: ApartmentDocument | undefined,
  lives: string | undefined,
  { now }: Clock,
): string[] {
  if (!apartment) return [NO_SUCH_NUMBER];
  if (lives) return [`${apartmentNo} is let to ${lives}.`];
  if (!apartment.is_listed) return [stillDraft(apartmentNo)];
  if (!isAvailable(apartment, now)) return [`A request for ${apartmentNo} is being accepted just now.`];
  return [];
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

/** Returns the month of the first bill, and what is wrong with the days that it follows from. */
function firstPeriodOf(
  { moved_in = "", paid_until = "" }: Fields,
  { now, first_month_until }: Clock,
): { readonly period: string; readonly faults: Faults } {
  const month = periodOf(now);
  const period = paid_until ? addMonths(paid_until, 1) : "";
  const day = moved_in && whyNotMovedIn(moved_in, now);
  const until = period && whyNotPaidUntil(period, day === "" ? moved_in : "", month);
  const owed = moved_in ? firstPeriodFrom(moved_in, first_month_until) : "";
  return {
    period: period || (owed > month ? owed : month),
    faults: { ...(day && { moved_in: day }), ...(until && { paid_until: until }) },
  };
}

function whyNotMovedIn(day: string, now: Date): string {
  if (day < EARLIEST) return "This day is too long ago.";
  return day > towerDay(now) ? NOT_YET_HERE : "";
}

/** `period` is the month after; `movedIn` is empty if nobody knows it. */
function whyNotPaidUntil(period: string, movedIn: string, month: string): string {
  if (period < movedIn.slice(0, 7)) return "This is before they moved in.";
  if (period > addMonths(month, MOST_MONTHS_AHEAD)) return "This is more than a year ahead.";
  return period < addMonths(month, -MOST_MONTHS_BACK) ? "This is more than ten years ago." : "";
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

export const versionOfPlan = (planned: readonly PlannedRow[]) =>
  versionOf(
    planned.map(({ row, tenant }) => [row, tenant?.form, String(tenant?.userId), tenant?.first_period]),
  );
