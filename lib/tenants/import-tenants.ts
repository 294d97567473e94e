import mongoose, { type ClientSession } from "mongoose";
import { withdrawPending } from "@/lib/agreements/request-apartment";
import { addAgreement, termsForAudit } from "@/lib/agreements/write-agreement";
import type { Building } from "@/lib/building/contract";
import { getBuilding } from "@/lib/building/queries";
import { dueDayOf } from "@/lib/payments/derive-bills";
import { findAccounts } from "@/lib/payments/find-accounts";
import { addCharge, authorOf } from "@/lib/payments/write-charge";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import { isUnclaimed, noEmailOf } from "@/lib/platform/contracts/contact";
import type { QueryOf, ReplyOf } from "@/lib/platform/contracts/endpoint";
import { connectDatabase } from "@/lib/platform/db/connect";
import { inTransaction, isDuplicateKey } from "@/lib/platform/db/transaction";
import { AppError, conflict } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { towerDay } from "@/lib/platform/format/dates";
import { toCents } from "@/lib/platform/format/money";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import { clearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { takeAddress } from "@/lib/users/take-address";
import { type AgreementDocument, AgreementRequestModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { DepositModel } from "@/models/deposit";
import { UserModel, type UserDocument } from "@/models/user";
import {
  billedSoFar,
  type NewTenant,
  openNow,
  type PlannedRow,
  planImport,
  readImport,
  versionOfPlan,
} from "./check-import";
import type { importTenants as contract, TenantForm } from "./contract";

type Reply = ReplyOf<typeof contract>;

const replyOf = (planned: readonly PlannedRow[], applied: boolean): Reply => ({
  rows: planned.map(({ row }) => row),
  applied,
  plan: versionOfPlan(planned),
});

/**
 * POST /tenants/import: says what becomes of each row, and with `apply` writes all or none (docs/product.md 3.21): none if a
 * row is refused, or if the rows would do something else than in the dry run of `plan`. Sends no mail. Throws `invalid_input`
 * as `readImport`.
 */
export async function importTenants(
  actor: Actor<"admin">,
  text: string,
  { apply = false, plan: reviewed, date_order }: QueryOf<typeof contract> = {},
  now = new Date(),
): Promise<Reply> {
  const lines = readImport(text, date_order);
  await connectDatabase();
  const building = await getBuilding();
  const clock = { ...building, now };
  const isReviewed = (planned: readonly PlannedRow[]) =>
    planned.every(({ row }) => row.outcome !== "refused") &&
    (reviewed === undefined || reviewed === versionOfPlan(planned));
  const dryRun = async () => {
    const planned = await planImport(lines, clock);
    if (!planned.some(({ tenant }) => tenant?.userId)) return replyOf(planned, false);
    return attempt(() => false);
  };
  const attempt = async (mayApply: (planned: readonly PlannedRow[]) => boolean): Promise<Reply> => {
    let reply: Reply | undefined;
    try {
      await inTransaction(async (session) => {
        const at = { building, now };
        const planned = await enterReturning(actor, await planImport(lines, clock, session), at, session);
        reply = replyOf(planned, mayApply(planned));
        if (!reply.applied) throw UNDO;
        for (const { row, tenant } of planned)
          if (tenant && !tenant.userId) await enter(actor, tenant, at, session).catch(namingLine(row.line));
      });
    } catch (error) {
      if (error !== UNDO) throw error;
    }
    if (!reply) throw new Error("The import was not tried.");
    return reply;
  };
  if (!apply) return dryRun();
  try {
    const reply = await attempt(isReviewed);
    if (reply.applied) clearPublicPages();
    return reply;
  } catch (error) {
    // Somebody else was faster with a home or an address: the sender looks at the rows again.
    if (isDuplicateKey(error)) return dryRun();
    throw error;
  }
}

/** Undoes the transaction of a dry run. */
const UNDO = new Error("only tried");

/**
 * Enters those who have an account already, also in a dry run, which undoes it: their books know what they still owe, and may
 * refuse what the row says.
 */
async function enterReturning(
  actor: Actor<"admin">,
  planned: readonly PlannedRow[],
  at: At,
  session: ClientSession,
): Promise<PlannedRow[]> {
  const done: PlannedRow[] = [];
  for (const one of planned) {
    const { row, tenant } = one;
    const user_id = tenant?.userId;
    if (!user_id) {
      done.push(one);
      continue;
    }
    try {
      await enter(actor, tenant, at, session);
      const message = tenant.describe(await stillOpen({ ...tenant, user_id }, at, session));
      done.push({ row: { ...row, message }, tenant });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      done.push({ row: { ...row, outcome: "refused", message: error.message } });
    }
  }
  return done;
}

/** What a person owes over all homes, this one included. */
async function stillOpen(
  { form, user_id, first_period }: NewTenant & { readonly user_id: mongoose.Types.ObjectId },
  { building, now }: At,
  session: ClientSession,
): Promise<string[]> {
  const { due_day } = building;
  const accounts = await findAccounts({ user_id }, { period: periodOf(now), due_day }, session);
  const cents = accounts.reduce((sum, { open }) => sum + open, 0);
  return openNow(cents, cents - billedSoFar(form, first_period, now));
}

const namingLine = (line: number) => (error: unknown) => {
  throw error instanceof AppError ? conflict(`Line ${String(line)}: ${error.message}`) : error;
};

/** POST /tenants: enters one person; returns their id. Throws `invalid_input` for a day out of range, else `conflict` with the reason. */
export async function addTenant(actor: Actor<"admin">, form: TenantForm, now = new Date()): Promise<string> {
  const building = await getBuilding();
  const clock = { ...building, now };
  const lines = [{ line: 1, apartmentNo: form.apartment_no, given: form }];
  try {
    const id = await inTransaction(async (session) => {
      const [planned] = await planImport(lines, clock, session);
      const { wrong } = planned ?? {};
      if (wrong)
        throw new AppError("invalid_input", Object.values(wrong).join(" "), { fields: { ...wrong } });
      if (!planned?.tenant) throw conflict(planned?.row.message ?? "");
      return enter(actor, planned.tenant, { building, now }, session);
    });
    clearPublicPages();
    return id;
  } catch (error) {
    if (isDuplicateKey(error))
      throw conflict("Somebody has just changed this home or this person. Please try again.");
    throw error;
  }
}

interface At {
  readonly building: Building;
  readonly now: Date;
}

/** Writes a person with their home, agreement, deposit and arrears, in the transaction in which they were planned. */
async function enter(
  actor: Actor<"admin">,
  { form, apartment, userId, first_period }: NewTenant,
  { building, now }: At,
  session: ClientSession,
): Promise<string> {
  const person = await makeTenant(actor, { form, apartment, userId }, now, session);
  const { _id: user_id, name = "", email } = person;
  const { _id: apartment_id, apartment_no, floor_no, block_no } = apartment;
  await ApartmentModel.updateOne(
    { _id: apartment_id },
    { $set: { booking_status: "unavailable", hold: null, let_until: null } },
    { session },
  );
  const request = {
    // There was no request; the index of I7 wants an id of its own.
    _id: new mongoose.Types.ObjectId(),
    user_id,
    // An account signs with its own name.
    name: name || form.name,
    email,
    apartment_id,
    apartment_no,
    floor_no,
    block_no,
    rent_cents: toCents(form.rent),
    apartment_image: apartment.apartment_image,
    request_date: now,
    first_day: form.moved_in,
  };
  const sitting = { first_day: form.moved_in, first_period };
  const said = { deposit: form.deposit };
  const agreement = await addAgreement({ actor, request, apartment, said, building, sitting }, session);
  if (form.deposit > 0) await holdDeposit(actor, agreement, form, now, session);
  if (form.owed > 0) await chargeArrears(actor, agreement, form, { building, now }, session);
  const { deposit_cents: _cents, ...terms } = termsForAudit(agreement);
  const after = { name: agreement.name, ...terms, rent: form.rent, deposit: form.deposit, owed: form.owed };
  await recordChange(
    { actor, action: "tenant.entered", subject: apartmentSubject(agreement), after },
    session,
  );
  return String(user_id);
}

const JUST_CHANGED = "Somebody has just changed this person. Please try again.";

async function makeTenant(
  actor: Actor<"admin">,
  { form, apartment, userId }: Pick<NewTenant, "form" | "apartment" | "userId">,
  now: Date,
  session: ClientSession,
): Promise<Pick<UserDocument, "_id" | "name" | "email">> {
  const { name, telephone } = form;
  const set = { role: "member" as const, apartment_id: apartment._id };
  if (!userId) {
    const _id = new mongoose.Types.ObjectId();
    const email = form.email || noEmailOf(_id);
    if (form.email && (await takeAddress(form.email, session, { isProved: true })))
      throw conflict(JUST_CHANGED);
    await UserModel.create([{ _id, name, telephone, email, ...set, entered_at: now }], { session });
    return { _id, name, email };
  }
  // As when a request is accepted: of two who let a home to one person at once the second finds no user.
  const isSet = mongoose.trusted({ $ne: null });
  const isTheirs = {
    $or: [{ emailVerified: isSet }, { entered_at: isSet, claimed_at: null, password_hash: null }],
  };
  const user = await UserModel.findOneAndUpdate(
    { _id: userId, role: "user", ...isTheirs },
    { $set: set },
    { session },
  ).lean();
  if (!user) throw conflict(JUST_CHANGED);
  // Who left before they had an account is invited again.
  if (isUnclaimed(user)) await UserModel.updateOne({ _id: userId }, { invited_at: null }, { session });
  if (!user.telephone && telephone) await UserModel.updateOne({ _id: userId }, { telephone }, { session });
  const request = await AgreementRequestModel.findOne({ user_id: userId, status: "pending" })
    .session(session)
    .lean();
  if (request) await withdrawPending(actor, request, session);
  return user;
}

/** The first day that a deposit may name. */
const FIRST_DEPOSIT = "2000-01-01";

async function holdDeposit(
  actor: Actor<"admin">,
  agreement: AgreementDocument,
  { deposit, moved_in }: TenantForm,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { by, by_name } = authorOf(actor);
  const [today, cents] = [towerDay(now), toCents(deposit)];
  const on = moved_in < FIRST_DEPOSIT || moved_in > today ? today : moved_in;
  const reason = "Held already when the tenancy was entered";
  const entry = { kind: "received" as const, cents, on, method: null, reference: "", reason, reverses: null };
  const times = { created_at: now, updated_at: now };
  await DepositModel.create(
    [
      {
        agreement_id: agreement._id,
        entries: [{ ...entry, _id: new mongoose.Types.ObjectId(), at: now, by, by_name }],
        revision: 1,
        held_cents: cents,
        ...times,
      },
    ],
    { session },
  );
  const after = { amount: deposit, on, held: deposit, reason };
  const subject = apartmentSubject(agreement);
  await recordChange({ actor, action: "deposit.received", subject, before: { held: 0 }, after }, session);
}

/** What was owed before the first bill stands in the month before it, or in this one if that is still to come. */
async function chargeArrears(
  actor: Actor<"admin">,
  agreement: AgreementDocument,
  { owed }: TenantForm,
  { building, now }: At,
  session: ClientSession,
): Promise<void> {
  const before = addMonths(agreement.first_period ?? periodOf(now), -1);
  const period = before < periodOf(now) ? before : periodOf(now);
  const due_on = dueDayOf([agreement], period, building);
  const charge = { period, kind: "arrears" as const, label: "Arrears", cents: toCents(owed), due_on };
  await addCharge(agreement, charge, authorOf(actor), session);
}
