import mongoose, { type ClientSession } from "mongoose";
import { NO_AGREEMENT } from "@/lib/agreements/agreement-contract";
import { findThreads, type Threads } from "@/lib/agreements/find-thread";
import { agreedOf, deriveDeposit } from "@/lib/agreements/rules";
import { measureTower } from "@/lib/apartments/queries";
import { getBuilding } from "@/lib/building/queries";
import { reverseWithin } from "@/lib/payments/change-payment";
import { aboutPayment } from "@/lib/payments/mails";
import { letterheadOf } from "@/lib/payments/make-papers";
import { findDepositsUnder, IF_BOTH, referenceKey, usedReference } from "@/lib/payments/record-offline";
import { newestOf } from "@/lib/payments/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import type { BodyOf, FileReply, MoneyRole } from "@/lib/platform/contracts/endpoint";
import { idUnder } from "@/lib/platform/db/count-all";
import { lockWithin } from "@/lib/platform/db/lease";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { towerDay } from "@/lib/platform/format/dates";
import { toCents, fromCents } from "@/lib/platform/format/money";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { findLanguage } from "@/lib/platform/mail/templates";
import type { PaperDeposit } from "@/lib/platform/workers/format-deposit-receipt";
import { keptFiles } from "@/lib/platform/workers/papers";
import { runTask } from "@/lib/platform/workers/pool";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { DepositModel, type DepositDocument, type DepositEntry } from "@/models/deposit";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { UserModel } from "@/models/user";
import { DEPOSIT_CHANGED, type recordDeposit as endpoint } from "./contract";
import { depositMail } from "./mails";
import { getDepositEntry } from "./queries";
import { findSameReference, isSameEntry, refusalOf, type NewEntry } from "./rules";

type Body = BodyOf<typeof endpoint>;

/** A deposit without entries yet. */
const FIRST_DAY = "2000-01-01";

/**
 * POST /agreements/{id}/deposit: adds an entry in one transaction with its audit entry and mail (docs/product.md 5.26). A
 * repeat with the same key or reference returns the first id. Throws `not_found`, `invalid_input` for an invalid day, and
 * `conflict`, with its field, if earlier entries forbid it.
 */
export async function recordDepositEntry(
  actor: Actor<MoneyRole>,
  agreementId: string,
  body: Body,
  now = new Date(),
): Promise<string> {
  const asked = entryOf(body, towerDay(now));
  const act = () =>
    inTransaction((session) => recordEntryWithin({ actor, agreementId, asked, body, now }, session));
  try {
    return await act();
  } catch (error) {
    // Two concurrent first entries: the other has created the document, and this one is checked against it.
    if (isDuplicateKey(error, "agreement_id")) return act();
    throw error;
  }
}

interface EntryRequest {
  readonly actor: Actor<MoneyRole>;
  readonly agreementId: string;
  readonly asked: NewEntry;
  readonly body: Body;
  readonly now: Date;
}

function entryOf({ kind, amount, method, reference, on, reason, entry }: Body, today: string): NewEntry {
  const day = checkDay(on, today);
  return { kind, cents: toCents(amount ?? 0), on: day, method, reference, reason, reverses: entry ?? null };
}

/** Returns the day of the money, by default today. Throws `invalid_input`. */
export function checkDay(on: string | null, today: string): string {
  const day = on ?? today;
  const refuse = (message: string) => new AppError("invalid_input", message, { fields: { on: message } });
  if (day > today) throw refuse("This day is still to come.");
  if (day < FIRST_DAY) throw refuse("This day is too long ago.");
  return day;
}

/** The same within a transaction that writes more. */
export async function recordEntryWithin(
  { actor, agreementId, asked, body, now }: EntryRequest,
  session: ClientSession,
): Promise<string> {
  const agreement = await AgreementModel.findById(agreementId)
    .session(session)
    .lean<AgreementDocument | null>();
  if (!agreement) throw notFound(NO_AGREEMENT);
  await holdAccount(agreement, asked, session);
  const stored = await readOrMake(agreement, now, session);
  const entry = withAuthor(asked, stored.entries, { actor, now, key: body.key });
  const sent = stored.entries.find(({ _id }) => _id.equals(entry._id));
  const known = sent ?? findSameReference(asked, stored.entries);
  if (known && isSameEntry(entry, known)) return String(known._id);
  if (sent) throw conflict("Another entry was recorded under this key. Look at the deposit again.");
  if (body.version !== undefined && body.version !== stored.revision) throw conflict(DEPOSIT_CHANGED);
  const refusal = refusalOf(asked, stored.entries, agreedOf(agreement));
  if (refusal)
    throw new AppError("conflict", refusal.message, { fields: { [refusal.field]: refusal.message } });
  await refuseUsed(asked, session);
  const gone = await reversePaid(entry, actor, session);
  const entries = [entry, ...gone.map((one) => withAuthor(one, [], { actor, now, key: undefined }))];
  await append(stored, entries, agreement, session);
  await tell({ actor, agreement, stored }, entries, session);
  return String(entry._id);
}

/** Throws `conflict` if a payment or another deposit has the reference of a deposit: one transfer is recorded once (5.33). */
async function refuseUsed({ kind, method, reference }: NewEntry, session: ClientSession): Promise<void> {
  if (kind !== "received" || !method || !reference) return;
  const reference_key = referenceKey(method, reference);
  await lockWithin(`reference:${reference_key}`, session);
  const paid = await PaymentModel.findOne({ reference_key }).session(session).lean<PaymentDocument | null>();
  const [held] = (await findDepositsUnder(method, [reference], session)).values();
  const what = paid
    ? aboutPayment(paid).what
    : held && `the deposit of apartment ${held.agreement.apartment_no}`;
  if (!what) return;
  const message = usedReference(method, reference, what) + IF_BOTH;
  throw new AppError("conflict", message, { fields: { reference: message } });
}

/**
 * Reverses the payment that has the id of a reversed entry: what was used for bills and its payment stand or fall together.
 * Returns what of it was given back to the tenant meanwhile: it is gone from the deposit, which holds that much less.
 */
async function reversePaid(
  { reverses, reason }: DepositEntry,
  actor: Actor<MoneyRole>,
  session: ClientSession,
): Promise<NewEntry[]> {
  const row =
    reverses &&
    (await PaymentModel.findOne({ _id: reverses, method: "deposit" })
      .session(session)
      .lean<PaymentDocument | null>());
  if (!row) return [];
  await reverseWithin(row, { actor, reason }, session);
  const about = { kind: "given_back", method: null, reference: "", reverses: null } as const;
  return [...newestOf(row.entries).values()]
    .filter(({ kind }) => kind === "given_back")
    .map(({ cents, at, reason }) => ({ ...about, cents, on: towerDay(at), reason: reason ?? "" }));
}

/** Writes the account, so that this conflicts with its concurrent deletion: no entry is added to a deleted account. */
async function holdAccount(
  { _id, user_id }: AgreementDocument,
  { kind }: NewEntry,
  session: ClientSession,
): Promise<void> {
  await AgreementModel.updateOne({ _id }, { $inc: { claims: 1 } }, { session });
  const isGone = kind === "received" && !(await UserModel.exists({ _id: user_id }).session(session));
  if (isGone) throw conflict("The account of this tenant has been deleted.");
}

export async function readOrMake(
  { _id }: AgreementDocument,
  now: Date,
  session: ClientSession,
): Promise<DepositDocument> {
  return DepositModel.findOneAndUpdate(
    { agreement_id: _id },
    { $setOnInsert: { entries: [], revision: 0, held_cents: 0, created_at: now, updated_at: now } },
    { upsert: true, returnDocument: "after", session },
  )
    .orFail()
    .lean<DepositDocument>();
}

export function withAuthor(
  asked: NewEntry,
  entries: readonly DepositEntry[],
  { actor, now, key }: { actor: Actor; now: Date; key: string | undefined },
): DepositEntry {
  const taken = entries.find(({ _id }) => String(_id) === asked.reverses);
  return {
    ...asked,
    _id: idUnder(actor.userId, key),
    cents: taken?.cents ?? asked.cents,
    reverses: taken?._id ?? null,
    at: now,
    by: new mongoose.Types.ObjectId(actor.userId),
    by_name: actor.name || actor.email,
  };
}

/** If another admin was faster, retries the transaction or throws `conflict`. */
export async function append(
  stored: DepositDocument,
  added: readonly DepositEntry[],
  agreement: AgreementDocument,
  session: ClientSession,
): Promise<void> {
  const { held } = deriveDeposit([...stored.entries, ...added], agreedOf(agreement));
  const language = await findLanguage({ _id: agreement.user_id }, session);
  const issued = added.map((entry) => ({ ...entry, ...(language !== "en" && { language }) }));
  const { matchedCount } = await DepositModel.updateOne(
    { _id: stored._id, revision: stored.revision },
    {
      $push: { entries: { $each: issued } },
      $inc: { revision: 1 },
      $set: { held_cents: held, updated_at: added.at(-1)?.at ?? new Date() },
    },
    { session, runValidators: true },
  );
  if (matchedCount === 0) throw conflict(DEPOSIT_CHANGED);
}

interface Recorded {
  readonly actor: Actor<MoneyRole>;
  readonly agreement: AgreementDocument;
  readonly entry: DepositEntry;
  readonly stored: DepositDocument;
}

/** Writes the audit entries, and the mail about the first: of what was given back the tenant was told then. */
async function tell(
  { actor, agreement, stored }: Omit<Recorded, "entry">,
  entries: readonly DepositEntry[],
  session: ClientSession,
): Promise<void> {
  await auditAll({ actor, agreement, stored }, entries, session);
  const [first] = entries;
  if (!first) return;
  const threads: Threads =
    first.kind === "received" ? await findThreads(agreement, "tenant", session) : () => null;
  await queueMail(depositLetter(agreement, first, [...stored.entries, ...entries], threads), session);
}

export async function auditAll(
  { actor, agreement, stored }: Omit<Recorded, "entry">,
  entries: readonly DepositEntry[],
  session: ClientSession,
): Promise<void> {
  for (const [place, entry] of entries.entries()) {
    const before = { ...stored, entries: [...stored.entries, ...entries.slice(0, place)] };
    await audit({ actor, agreement, entry, stored: before }, session);
  }
}

async function audit({ actor, agreement, entry, stored }: Recorded, session: ClientSession): Promise<void> {
  const sums = (entries: readonly DepositEntry[]) =>
    fromCents(deriveDeposit(entries, agreedOf(agreement)).held);
  const { kind, on, method, reference, reason } = entry;
  const said = { method, reference, reason };
  await recordChange(
    {
      actor,
      action: `deposit.${kind}`,
      subject: apartmentSubject(agreement),
      before: { held: sums(stored.entries) },
      after: {
        amount: fromCents(entry.cents),
        on,
        held: sums([...stored.entries, entry]),
        ...Object.fromEntries(Object.entries(said).filter(([, value]) => value)),
      },
    },
    session,
  );
}

/** Returns the mail to the tenant about an entry, once per entry (docs/product.md 5.26). */
function depositLetter(
  agreement: AgreementDocument,
  entry: DepositEntry,
  entries: readonly DepositEntry[],
  threads: Threads,
): Mail {
  const { email, name, apartment_no } = agreement;
  const taken = entries.find(({ _id }) => entry.reverses && String(_id) === String(entry.reverses));
  const { held } = deriveDeposit(entries, agreedOf(agreement));
  return {
    ...depositMail(
      email,
      {
        name: name || email,
        apartmentNo: apartment_no,
        kind: entry.kind,
        taken: taken?.kind ?? null,
        cents: entry.cents,
        method: entry.method,
        reference: entry.reference,
        on: entry.on,
        reason: entry.reason,
        heldCents: held,
        by: entry.by_name,
        link: new URL("/dashboard/agreement#deposit", env().NEXTAUTH_URL).toString(),
      },
      threads,
    ),
    kind: "money",
    cause: `deposit:${String(agreement._id)}:${String(entry._id)}`,
  };
}

/** An entry's receipt changes only if the entry is reversed. */
const fileOf = keptFiles("deposit-receipt", (paper: PaperDeposit) => runTask("depositReceipt", paper));

/**
 * GET /agreements/{id}/deposit/{entry_id}/receipt: an entry as a PDF, for its tenant and for admins. Throws `not_found`, and
 * `unavailable` if the reader has too many concurrent requests.
 */
export async function makeDepositReceipt(
  actor: Actor,
  agreementId: string,
  entryId: string,
): Promise<FileReply> {
  const { deposit, entry } = await getDepositEntry(actor, agreementId, entryId);
  const [building, tower] = await Promise.all([getBuilding(), measureTower()]);
  const { name, email, apartment_no, floor_no, block_no } = deposit;
  const house = letterheadOf({ ...building, ...tower }, entry.language);
  const about = { name, email, apartment_no, floor_no, block_no, landlord: building.landlord_name };
  const paper = { ...about, entry, ...(house && { house }) };
  return fileOf(paper, actor.userId);
}
