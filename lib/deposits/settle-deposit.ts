import type { ClientSession } from "mongoose";
import { NO_AGREEMENT } from "@/lib/agreements/agreement-contract";
import { agreedOf, deriveDeposit } from "@/lib/agreements/rules";
import { findAccount, lockAccount } from "@/lib/payments/find-accounts";
import { BEING_PAID } from "@/lib/payments/names";
import { insertOffline } from "@/lib/payments/record-offline";
import { clearUnfinished } from "@/lib/payments/sync-payment";
import type { Actor } from "@/lib/platform/auth/actor";
import { formatMoney } from "@/lib/platform/contracts/currency";
import type { BodyOf, MoneyRole } from "@/lib/platform/contracts/endpoint";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { towerDay } from "@/lib/platform/format/dates";
import { toCents, fromCents } from "@/lib/platform/format/money";
import { periodOf } from "@/lib/platform/format/periods";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import type { DepositEntry } from "@/models/deposit";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { DEPOSIT_CHANGED, type settleDeposit as endpoint } from "./contract";
import { type SettledLine, settlementMail } from "./mails";
import { append, auditAll, checkDay, readOrMake, withAuthor } from "./record-entry";
import { depositNumber, isSameEntry, type NewEntry, refusalOf } from "./rules";

type Body = BodyOf<typeof endpoint>;

/** Retries: the tenant may start a payment by card at the same time; each round cancels one. */
const MAX_ROUNDS = 8;

const KINDS = ["applied", "deducted", "given_back"] as const;

interface Settlement {
  readonly actor: Actor<MoneyRole>;
  readonly agreement: AgreementDocument;
  readonly body: Body;
  readonly now: Date;
}

/**
 * POST /agreements/{id}/deposit/settlement: pays what is open with the deposit, keeps a part with a reason, and records what is
 * given back, in one transaction with the payment, the audit entries and the mails (docs/product.md 5.26). Returns the first
 * entry's id, of a repeat with the same key the same. Throws `not_found`, `invalid_input` for an invalid day, `conflict` with its
 * field if the deposit or the account forbids it, `month_already_paid`, `payment_incomplete` while a charge is processing, and
 * `provider_unavailable`.
 */
export async function settleDeposit(
  actor: Actor<MoneyRole>,
  agreementId: string,
  body: Body,
  now = new Date(),
): Promise<string> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const agreement = await AgreementModel.findById(agreementId).lean<AgreementDocument | null>();
    if (!agreement) throw notFound(NO_AGREEMENT);
    if (body.applied > 0 && (await clearUnfinished(agreement))) continue;
    const id = await inTransaction((session) => settle({ actor, agreement, body, now }, session));
    if (id) return id;
  }
  throw conflict(BEING_PAID);
}

/** Returns null if a payment by card has been started since. */
async function settle(
  { actor, agreement, body, now }: Settlement,
  session: ClientSession,
): Promise<string | null> {
  await lockAccount(agreement, session);
  const stored = await readOrMake(agreement, now, session);
  const entries = entriesOf({ actor, agreement, body, now });
  const [first] = entries;
  const sent = stored.entries.find(({ _id }) => first && _id.equals(first._id));
  if (!first || sent) return repeated(entries, stored.entries);
  if (body.version !== undefined && body.version !== stored.revision) throw conflict(DEPOSIT_CHANGED);
  const all = [...stored.entries];
  for (const entry of entries) {
    const refusal = refusalOf({ ...entry, reverses: null }, all, agreedOf(agreement));
    if (refusal) throw refuse(refusal.field === "reference" ? "reference" : entry.kind, refusal.message);
    all.push(entry);
  }
  if (first.kind === "applied" && !(await pay(first, { actor, agreement, body, now }, session))) return null;
  await append(stored, entries, agreement, session);
  await auditAll({ actor, agreement, stored }, entries, session);
  await queueMail(await letter(agreement, { entries, all, now }, session), session);
  return String(first._id);
}

const refuse = (field: string, message: string) =>
  new AppError("conflict", message, { fields: { [field]: message } });

/** Its entries, in the order in which they lower what is held. */
function entriesOf({ actor, body, now }: Settlement): DepositEntry[] {
  const { method, reference, reason, key } = body;
  const on = checkDay(body.on, towerDay(now));
  const about = { on, method: null, reference: "", reason: "", reverses: null };
  return KINDS.filter((kind) => body[kind] > 0).map((kind) => {
    const asked: NewEntry = {
      ...about,
      kind,
      cents: toCents(body[kind]),
      ...(kind === "deducted" && { reason }),
      ...(kind === "given_back" && { method, reference }),
    };
    return withAuthor(asked, [], { actor, now, key: key && `${key} ${kind}` });
  });
}

/** Returns the id that was returned before. */
function repeated(entries: readonly DepositEntry[], stored: readonly DepositEntry[]): string {
  const known = entries.map((entry) => stored.find(({ _id }) => _id.equals(entry._id)));
  const isSame = entries.every((entry, place) => known[place] && isSameEntry(entry, known[place]));
  if (!isSame || !known[0])
    throw conflict("Another settlement was recorded under this key. Look at the deposit again.");
  return String(known[0]._id);
}

/** Records the payment of what is open, with the entry's id; null if a payment by card has been started since. */
async function pay(
  entry: DepositEntry,
  { actor, agreement, body, now }: Settlement,
  session: ClientSession,
): Promise<PaymentDocument | null> {
  const { lines = [] } = body;
  const account = await findAccount(agreement, now, session);
  const named = account?.lines.filter(({ id }) => lines.includes(id)) ?? [];
  const open = lines.length > 0 ? named.reduce((cents, line) => cents + line.open, 0) : (account?.open ?? 0);
  if (entry.cents > open) {
    const most = formatMoney(fromCents(open), "en");
    throw refuse("applied", open === 0 ? "Nothing is open." : `At most ${most} is open.`);
  }
  const reference = depositNumber(entry, agreement.apartment_no);
  const claim = {
    _id: entry._id,
    agreement,
    period: periodOf(now),
    lines,
    received_cents: entry.cents,
    waived_cents: 0,
    method: "deposit",
    reference,
    received_on: entry.on,
    waive_reason: "",
    note: "",
  } as const;
  return insertOffline(actor, claim, now, session);
}

interface Settled {
  readonly entries: readonly DepositEntry[];
  /** With those before. */
  readonly all: readonly DepositEntry[];
  readonly now: Date;
}

/** The statement of the deposit, by mail. */
async function letter(
  agreement: AgreementDocument,
  { entries, all, now }: Settled,
  session: ClientSession,
): Promise<Mail> {
  const { _id, email, name, apartment_no } = agreement;
  const [first] = entries;
  const sums = deriveDeposit(all, agreedOf(agreement));
  const row = await PaymentModel.findById(first?._id).session(session).lean<PaymentDocument | null>();
  const account = await findAccount(agreement, now, session);
  const lines = entries.flatMap(({ kind, ...entry }): SettledLine[] => {
    if (kind === "deducted" || kind === "given_back") return [{ kind, ...entry }];
    return (row?.receipt?.covers ?? []).map((cover) => ({ ...cover, kind: "applied" }));
  });
  const mail = settlementMail(email, {
    name: name || email,
    apartmentNo: apartment_no,
    lines: [{ kind: "received", cents: sums.received }, ...lines],
    heldCents: sums.held,
    openCents: account?.open ?? 0,
    by: first?.by_name ?? "",
    link: new URL("/dashboard/agreement#deposit", env().NEXTAUTH_URL).toString(),
  });
  return { ...mail, kind: "money", cause: `deposit:${String(_id)}:${String(first?._id)}` };
}
