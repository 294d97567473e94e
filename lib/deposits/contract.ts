import { MONEY, MONEY_READ, TENANTS, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  billingPeriod,
  day,
  dollars,
  EXAMPLE_ID,
  inserted,
  instant,
  line,
  objectId,
  orEmpty,
  sendingKey,
  EXAMPLE_MEMBER,
  EXAMPLE_APARTMENT,
  pageQuery,
  search,
  pdf,
} from "@/lib/platform/contracts/fields";
import { LANGUAGES } from "@/lib/platform/contracts/language";
import { NO_REASON } from "@/lib/platform/contracts/messages";
import { OFFLINE_METHODS } from "@/lib/platform/contracts/payment-methods";
import * as z from "@/lib/platform/contracts/zod";

/** The kinds of entries. `applied` pays what is open: it and its payment have the same id. `reversed` reverses another one. */
export const DEPOSIT_KINDS = ["received", "applied", "deducted", "given_back", "reversed"] as const;

/** What is recorded one by one. */
const RECORDED_KINDS = ["received", "deducted", "given_back", "reversed"] as const;

export type DepositKind = (typeof DEPOSIT_KINDS)[number];

const NO_AMOUNT = "Please enter an amount.";

export const DEPOSIT_CHANGED = "This deposit has changed since you looked at it. Look at it again.";

export const NO_RECEIPT = "There is no such receipt.";

export const NO_DEPOSIT_AGREED = "No deposit was agreed for this apartment.";

const DOOR = {
  apartment_no: EXAMPLE_APARTMENT.apartment_no,
  floor_no: EXAMPLE_APARTMENT.floor_no,
  block_no: EXAMPLE_APARTMENT.block_no,
};

/** An entry of a deposit. Amounts in dollars. */
const depositEntry = z
  .object({
    _id: objectId,
    /** `D-5B-9F3C1D`: permanent, and short enough for the phone. */
    number: z.string(),
    kind: z.enum(DEPOSIT_KINDS),
    amount: z.number(),
    /** The day of the money. */
    on: day,
    method: z.enum(OFFLINE_METHODS).nullable(),
    reference: z.string(),
    reason: z.string(),
    recorded_at: instant,
    recorded_by: z.string(),
    /** The entry that this one reverses. */
    reverses: objectId.nullable(),
    /** Who reversed this entry, when and why. */
    reversed: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
    /** That of its receipt; absent: English. */
    language: z.enum(LANGUAGES).optional(),
  })
  .meta({ id: "DepositEntry" });

export type DepositEntry = z.infer<typeof depositEntry>;

/** The deposit of an agreement, apart from its rent (docs/product.md 5.26). Amounts in dollars. */
const deposit = z
  .object({
    agreement_id: objectId,
    user_id: objectId,
    name: z.string(),
    email: z.string(),
    apartment_no: z.string(),
    floor_no: z.number().int(),
    block_no: z.string(),
    active: z.boolean(),
    ended_at: instant.nullable(),
    /** Always true: each agreement states its deposit. */
    is_agreed: z.boolean(),
    agreed: z.number(),
    received: z.number(),
    applied: z.number(),
    deducted: z.number(),
    given_back: z.number(),
    /** received − applied − deducted − given back. */
    held: z.number(),
    /** What is open of the tenant's bills for this apartment, which the deposit can pay. */
    open: z.number(),
    /** The agreed amount not received yet; 0 once the agreement has ended. */
    due: z.number(),
    /** Counts the changes; sent with the next one. */
    version: z.number().int(),
    /** Newest first. */
    entries: z.array(depositEntry),
  })
  .meta({ id: "Deposit" });

export type Deposit = z.infer<typeof deposit>;

/** GET /agreements/{id}/deposit: for its current or former tenant, and for admins. Else 404. */
export const getDeposit = endpoint({
  method: "GET",
  path: "/agreements/{id}/deposit",
  summary: "The deposit of an agreement, and all that happened to it",
  allow: [...TENANTS, ...MONEY_READ],
  params: z.strictObject({ id: objectId }),
  response: deposit,
  errors: ["not_found"],
  example: {
    params: { id: EXAMPLE_ID },
    response: {
      agreement_id: EXAMPLE_ID,
      user_id: EXAMPLE_ID,
      ...EXAMPLE_MEMBER,
      ...DOOR,
      active: true,
      ended_at: null,
      is_agreed: true,
      agreed: 1560,
      received: 1560,
      applied: 0,
      deducted: 0,
      given_back: 0,
      held: 1560,
      open: 0,
      due: 0,
      version: 1,
      entries: [
        {
          _id: EXAMPLE_ID,
          number: "D-5B-234567",
          kind: "received",
          amount: 1560,
          on: "2026-11-01",
          method: "bank",
          reference: "TRX-20261101",
          reason: "",
          recorded_at: "2026-11-01T09:30:00.000Z",
          recorded_by: "Rezwan Karim",
          reverses: null,
          reversed: null,
        },
      ],
    },
  },
});

const NO_KIND = "Choose what happened to the money.";

const NO_METHOD = "Please choose how the money was paid.";

const NO_REFERENCE = "Please enter the number of the transfer or the cheque.";

const NO_ENTRY = "Name the entry to take back.";

const common = {
  method: z
    .enum(["", ...OFFLINE_METHODS])
    .nullish()
    .transform((method) => method || null),
  reference: orEmpty(line(80, NO_REFERENCE))
    .nullish()
    .transform((reference) => reference ?? ""),
  /** Today by default. */
  on: orEmpty(day)
    .nullish()
    .transform((on) => on || null),
  reason: orEmpty(line(200, NO_REASON))
    .nullish()
    .transform((reason) => reason ?? ""),
};

const fields = {
  ...common,
  kind: z.enum(RECORDED_KINDS, NO_KIND),
  /** Known if an entry is reversed. */
  amount: dollars.nullish(),
  /** The id of the reversed entry. */
  entry: objectId.nullish(),
};

interface Entry {
  readonly kind: (typeof RECORDED_KINDS)[number];
  readonly amount?: number | null | undefined;
  readonly method: string | null;
  readonly reference: string;
  readonly reason: string;
  readonly entry?: string | null | undefined;
}

/** The fields that each kind needs; others that would contradict the record are rejected. */
function refuseIncomplete(entry: Entry, context: z.RefinementCtx): void {
  const { kind, amount, method, reference, reason } = entry;
  const say = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const moves = kind === "received" || kind === "given_back";
  if (kind !== "reversed" && !amount) say("amount", NO_AMOUNT);
  if (moves && !method) say("method", NO_METHOD);
  if (!moves && method) say("method", "Only money received or given back has a method.");
  if (moves && method && method !== "cash" && !reference) say("reference", NO_REFERENCE);
  if (!moves && reference) say("reference", "Only money received or given back has a reference.");
  if ((kind === "deducted" || kind === "reversed") && !reason) say("reason", NO_REASON);
  if (kind === "reversed" && !entry.entry) say("entry", NO_ENTRY);
  if (kind !== "reversed" && entry.entry) say("entry", "Only a reversal names another entry.");
  if (kind === "reversed" && amount) say("amount", "A reversal takes back the whole entry.");
}

/** The form of an entry. */
export const depositForm = z.strictObject(fields).superRefine(refuseIncomplete);

/** POST /agreements/{id}/deposit: adds an entry; a repeat with the same key or reference returns the same id. */
export const recordDeposit = endpoint({
  method: "POST",
  path: "/agreements/{id}/deposit",
  summary: "Record what happened to a deposit",
  allow: MONEY,
  params: z.strictObject({ id: objectId }),
  body: z
    .strictObject({
      ...fields,
      /** The revision on screen: rejected if the deposit has changed since. */
      version: z.number().int().min(0).optional(),
      key: sendingKey.optional(),
    })
    .superRefine(refuseIncomplete),
  response: inserted,
  errors: ["not_found", "conflict"],
  limit: "money",
  example: {
    params: { id: EXAMPLE_ID },
    body: { kind: "received", amount: 1300, method: "bank", reference: "TRX-20261101", on: "2026-11-01" },
    response: { insertedId: EXAMPLE_ID },
  },
});

const part = dollars.nullish().transform((amount) => amount ?? 0);

const settlement = {
  ...common,
  /** Pays what is open. */
  applied: part,
  /** Kept, with a reason. */
  deducted: part,
  /** Paid out, with a method. */
  given_back: part,
};

function refuseHalf(
  parts: Record<"applied" | "deducted" | "given_back", number> & Omit<Entry, "kind" | "amount" | "entry">,
  context: z.RefinementCtx,
): void {
  const { applied, deducted, given_back, method, reference, reason } = parts;
  const say = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (applied + deducted + given_back === 0) say("applied", NO_AMOUNT);
  if (deducted > 0 && !reason) say("reason", NO_REASON);
  if (given_back > 0 && !method) say("method", NO_METHOD);
  if (given_back > 0 && method && method !== "cash" && !reference) say("reference", NO_REFERENCE);
}

/** The form of a settlement. */
export const settlementForm = z.strictObject(settlement).superRefine(refuseHalf);

/** POST /agreements/{id}/deposit/settlement: all entries with the payment, or none; a repeat with the same key returns the same id. */
export const settleDeposit = endpoint({
  method: "POST",
  path: "/agreements/{id}/deposit/settlement",
  summary: "Settle a deposit: pay what is open with it, keep a part, give back the rest",
  allow: MONEY,
  params: z.strictObject({ id: objectId }),
  body: z
    .strictObject({
      ...settlement,
      /** The lines that it pays first; what is left pays the oldest open one. */
      lines: z.array(z.string().min(1).max(100)).max(50).optional(),
      /** The revision on screen: rejected if the deposit has changed since. */
      version: z.number().int().min(0).optional(),
      key: sendingKey.optional(),
    })
    .superRefine(refuseHalf),
  /** Of the first entry. */
  response: inserted,
  errors: ["not_found", "conflict", "month_already_paid", "payment_incomplete", "provider_unavailable"],
  limit: "money",
  example: {
    params: { id: EXAMPLE_ID },
    body: { applied: 780, deducted: 120, reason: "A broken window.", given_back: 660, method: "cash" },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** GET /agreements/{id}/deposit/{entry_id}/receipt: an entry as a one-page PDF, for both sides. */
export const getDepositReceipt = endpoint({
  method: "GET",
  path: "/agreements/{id}/deposit/{entry_id}/receipt",
  summary: "The receipt of what happened to a deposit, as PDF",
  allow: [...TENANTS, ...MONEY_READ],
  params: z.strictObject({ id: objectId, entry_id: objectId }),
  ...pdf,
  example: { params: { id: EXAMPLE_ID, entry_id: EXAMPLE_ID } },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "deposit.received": [
    "{who} recorded {after.amount|dollars} of deposit {after.method|way} for {home}",
    "{who} recorded a deposit for {subject}",
  ],
  "deposit.applied": [
    "{who} paid {after.amount|dollars} of what was open for {home} with the deposit",
    "{who} paid something with the deposit for {subject}",
  ],
  "deposit.deducted": [
    "{who} took {after.amount|dollars} off the deposit for {home}: {after.reason}",
    "{who} took something off the deposit for {subject}",
  ],
  "deposit.given_back": [
    "{who} gave back {after.amount|dollars} of the deposit for {home} {after.method|way}",
    "{who} gave back a deposit for {subject}",
  ],
  "deposit.reversed": [
    "{who} reversed an entry of {after.amount|dollars} in the deposit for {home}: {after.reason}",
    "{who} reversed an entry in the deposit for {subject}",
  ],
};

/** The columns former tenants are sorted by; by default the last to leave come first. */
export const FORMER_SORTS = ["ended_at", "apartment_no"] as const;

/** `open`: money is owed, to be refunded or held; `held`: a deposit is, so that it is to be settled. */
export const FORMER_STATES = ["open", "held"] as const;

export type FormerState = (typeof FORMER_STATES)[number];

/** An ended agreement with its open money (docs/product.md 5.28). Dollars. */
const formerTenant = z
  .object({
    agreement_id: objectId,
    user_id: objectId,
    name: z.string(),
    email: z.string(),
    apartment_no: z.string(),
    floor_no: z.number().int(),
    block_no: z.string(),
    rent: z.number(),
    accept_date: instant,
    ended_at: instant,
    /** Oldest first, as in the rent roll. */
    unpaid_periods: z.array(billingPeriod),
    owed: z.number(),
    /** Money kept for months that are not owed. */
    to_give_back: z.number(),
    /** Of the deposit. */
    held: z.number(),
  })
  .meta({ id: "FormerTenant" });

export type FormerTenant = z.infer<typeof formerTenant>;

/** GET /former-tenants: the last to leave first; `q` searches parts of name, email or apartment. */
export const listFormerTenants = endpoint({
  method: "GET",
  path: "/former-tenants",
  summary: "Who has lived here, what they owe, and what deposit is held",
  allow: MONEY_READ,
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(FORMER_SORTS).optional(),
    state: z.enum(FORMER_STATES).optional(),
    q: search().optional(),
  }),
  response: z.array(formerTenant),
  paged: true,
  example: {
    query: { state: "open", page: "1", limit: "20" },
    response: [
      {
        agreement_id: EXAMPLE_ID,
        user_id: EXAMPLE_ID,
        ...EXAMPLE_MEMBER,
        ...EXAMPLE_APARTMENT,
        accept_date: "2025-11-01T09:30:00.000Z",
        ended_at: "2026-10-31T09:30:00.000Z",
        unpaid_periods: ["2026-10"],
        owed: 780,
        to_give_back: 0,
        held: 1560,
      },
    ],
  },
});
