import mongoose, { type ClientSession } from "mongoose";
import { isDeepStrictEqual } from "node:util";
import { getBuilding } from "@/lib/building/queries";
import { getOwnAgreement } from "@/lib/payments/find-accounts";
import { NOT_A_TENANT } from "@/lib/payments/names";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import {
  findCardSetup,
  type CardSetup,
  createCardSetup,
  createCustomer,
  findSavedCard,
} from "@/lib/platform/cards/saved-cards";
import { requireCards } from "@/lib/platform/cards/stripe";
import { hasEmail } from "@/lib/platform/contracts/contact";
import type { ReplyOf, BodyOf } from "@/lib/platform/contracts/endpoint";
import { LANGUAGES } from "@/lib/platform/contracts/language";
import { cardName } from "@/lib/platform/contracts/payment-methods";
import { getInstallation } from "@/lib/platform/db/installation";
import { databaseNow } from "@/lib/platform/db/lease";
import { inTransaction, isDuplicateKey } from "@/lib/platform/db/transaction";
import { AppError, conflict } from "@/lib/platform/errors";
import { toCents } from "@/lib/platform/format/money";
import { periodOf } from "@/lib/platform/format/periods";
import { logger } from "@/lib/platform/logger";
import { AgreementModel } from "@/models/agreement";
import { AutopayModel, type AutopayDocument, type SavedCard } from "@/models/autopay";
import { UserModel } from "@/models/user";
import {
  CARD_NOT_SAVED,
  type takeCard as takeEndpoint,
  NO_CARD,
  type startAutopay as startEndpoint,
  CONSENT_CHANGED,
  type setUpCard as setUpEndpoint,
} from "./contract";
import { notifyOfExpiry } from "./mails";
import { findAutopay, listMonths } from "./queries";
import { nextTurn, consentText, expiryOfCard, lastMonthOf, warnedUntil, nextCharge } from "./rules";
import { detachCards, forgetCard, dropGoneCard } from "./stop-autopay";

/**
 * POST /autopay/card: stores the card that the provider has saved, with the consent, and deletes the previous one there.
 * Idempotent. Throws `payment_incomplete` if none is saved yet, and `provider_unavailable`.
 */
export async function takeCard(actor: Actor<"member">): Promise<ReplyOf<typeof takeEndpoint>> {
  requireCards();
  const autopay = await findAutopay(actor.userId);
  const isTaken = autopay?.setup ? await takeSetup(autopay, actor) : false;
  // The provider's event may have arrived first.
  const now = isTaken ? null : await findAutopay(actor.userId);
  if (!isTaken && (now?.setup || !now?.card)) throw new AppError("payment_incomplete", CARD_NOT_SAVED);
  return { modifiedCount: isTaken ? 1 : 0 };
}

/** Does the same for a setup in a provider event, also of another tab; ignores an unknown one. */
export async function takeCardOfSetup(setupId: string): Promise<void> {
  const autopay = await AutopayModel.findOne({ "setup.id": setupId }).lean();
  if (autopay) await takeSetup(autopay, null);
}

/** Returns whether the card of a setup is saved and stored; after the agreement's end it is deleted again. */
async function takeSetup(autopay: AutopayDocument, actor: Actor | null): Promise<boolean> {
  const { _id, setup, card: before } = autopay;
  const found = setup && (await findCardSetup(setup.id));
  if (!setup || !found?.card || !(await isOwn(autopay, found))) return false;
  const { consent, agreed_at } = setup;
  const card: SavedCard = { ...found.card, saved_at: new Date(), consent, agreed_at };
  const isTaken = await inTransaction(async (session) => {
    if (!(await claimMember(autopay, session))) {
      await forgetCard({ _id }, session);
      return false;
    }
    const { modifiedCount } = await AutopayModel.updateOne(
      { _id, "setup.id": setup.id },
      {
        $set: { card, setup: null },
        $inc: { revision: 1 },
        ...(before && before.id !== card.id && { $push: { to_detach: before.id } }),
      },
      { session },
    );
    if (modifiedCount === 0) return false;
    const after = { card: cardName(card), agreed_at };
    const holder = await UserModel.findById(autopay.user_id, { email: 1 }).session(session).lean();
    const subject = holder?.email ?? "";
    await recordChange({ actor, action: "autopay.card-saved", subject, after }, session);
    return true;
  });
  await detachCards({ _id });
  return isTaken;
}

/** Returns whether the person has an agreement; conflicts with its concurrent end, so the later one sees the other. */
async function claimMember(
  { user_id }: Pick<AutopayDocument, "user_id">,
  session: ClientSession,
): Promise<boolean> {
  if (!user_id) return false;
  const update = { $inc: { claims: 1 } };
  const { matchedCount } = await AgreementModel.updateOne({ user_id, active: true }, update, { session });
  return matchedCount > 0;
}

/** Compares the provider's owner of the card with ours. */
async function isOwn({ _id, user_id, customer }: AutopayDocument, found: CardSetup): Promise<boolean> {
  const { installation, user } = found.metadata;
  const isSame =
    found.customer === customer && user === String(user_id) && installation === (await getInstallation()).id;
  if (!isSame) logger().error({ autopay: String(_id) }, "a saved card is not this member's");
  return isSame;
}

const CHANGED = "Your autopay has just changed. Please look at it again.";

/**
 * PUT /autopay: switches autopay on from the next chosen day, or changes the day; a month being charged stays unchanged.
 * First takes over a card that was just saved. Throws `conflict` without a card or an agreement.
 */
export async function startAutopay(
  actor: Actor<"member">,
  { day, covers: shown }: BodyOf<typeof startEndpoint>,
  given?: Date,
): Promise<ReplyOf<typeof startEndpoint>> {
  requireCards();
  const agreement = await getOwnAgreement(actor);
  const now = given ?? (await databaseNow());
  const before = await findAutopay(actor.userId);
  if (before?.setup) await takeSetup(before, actor);
  const autopay = before && (await findAutopay(actor.userId));
  if (!autopay?.card) throw conflict(NO_CARD);
  const isOn = autopay.on && (autopay.agreement_id?.equals(agreement._id) ?? false);
  // What was agreed for another tenancy, or before it was switched off, must be agreed again.
  const agreed = (isOn && autopay.covers) || [];
  const covers = shown?.map(({ label, amount }) => ({ label, cents: toCents(amount) })) ?? agreed;
  if (isOn && autopay.day === day && isDeepStrictEqual(covers, agreed)) return { modifiedCount: 0 };
  await inTransaction(async (session) => {
    // Conflicts with a concurrent end of the agreement: the later one sees the other.
    const { matchedCount } = await AgreementModel.updateOne(
      { _id: agreement._id, active: true },
      { $inc: { claims: 1 } },
      { session },
    );
    const { modifiedCount } = await AutopayModel.updateOne(
      { _id: autopay._id, revision: autopay.revision },
      {
        $set: { ...turnOf(autopay, day, now), day, covers, agreement_id: agreement._id },
        $inc: { revision: 1 },
      },
      { session },
    );
    if (matchedCount + modifiedCount < 2) throw conflict(CHANGED);
    const change = { before: { on: autopay.on, day: autopay.day ?? null }, after: { on: true, day, covers } };
    await recordChange({ actor, action: "autopay.on", subject: actor.email, ...change }, session);
  });
  return { modifiedCount: 1 };
}

/** A month being charged keeps its own days; any other is announced again. */
function turnOf({ on, run, last_turn }: AutopayDocument, day: number, now: Date) {
  if (on && run) return { on };
  return {
    on: true,
    run: null,
    announced: null,
    put_off: null,
    stopped: null,
    set_at: now,
    next_at: nextTurn(day, now, last_turn ?? null),
  };
}

/** A customer deleted at the provider is created again once. */
const MAX_ROUNDS = 5;

/**
 * POST /autopay/setup: returns the client secret to save a card; returns an open setup again, so that two tabs save one card.
 * Stores the consent with the time. Throws `conflict` if another consent text was shown or without an agreement, and
 * `provider_unavailable`.
 */
export async function setUpCard(
  actor: Actor<"member">,
  { consent }: BodyOf<typeof setUpEndpoint>,
): Promise<ReplyOf<typeof setUpEndpoint>> {
  requireCards();
  const { name } = await getBuilding();
  // In the language in which a page shows it.
  const shown = LANGUAGES.map((language) => consentText(name, language));
  const words = consent ?? consentText(name);
  if (!shown.includes(words)) throw conflict(CONSENT_CHANGED);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const autopay = await getOrMake(actor.userId);
    const { customer } = autopay;
    if (!customer) {
      await nameCustomer(actor, autopay);
      continue;
    }
    const begun = (await findWaiting(autopay)) ?? (await begin(actor, autopay, customer));
    if (!begun) continue;
    const setup = { id: begun.id, consent: words, agreed_at: new Date() };
    // Of two concurrent tabs one stores its setup; the other gets that one.
    if (await keepSetup(autopay, setup)) return { clientSecret: begun.clientSecret };
  }
  throw new AppError("provider_unavailable", "The card cannot be saved right now. Please try again.");
}

/** Returns whether it is stored; false if another request was faster. Throws `conflict` after the agreement's end. */
function keepSetup(autopay: AutopayDocument, setup: NonNullable<AutopayDocument["setup"]>): Promise<boolean> {
  const { _id, customer, setup: before } = autopay;
  return inTransaction(async (session) => {
    if (!(await claimMember(autopay, session))) throw conflict(NOT_A_TENANT);
    const { modifiedCount } = await AutopayModel.updateOne(
      { _id, customer, "setup.id": before?.id ?? mongoose.trusted({ $exists: false }) },
      { $set: { setup } },
      { session },
    );
    return modifiedCount === 1;
  });
}

async function getOrMake(userId: string): Promise<AutopayDocument> {
  const known = await findAutopay(userId);
  if (known) return known;
  try {
    return (await AutopayModel.create({ user_id: userId })).toObject();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return AutopayModel.findOne({ user_id: userId }).orFail().lean();
  }
}

/** Creates the Customer, under an idempotency key of this member, so that concurrent requests create one. */
async function nameCustomer(actor: Actor<"member">, autopay: AutopayDocument): Promise<void> {
  const { _id, customer_attempt } = autopay;
  const attempt = customer_attempt;
  const customer = await createCustomer({
    ...(hasEmail(actor.email) && { email: actor.email }),
    name: actor.name,
    metadata: await metadataOf(actor),
    idempotencyKey: `nibash-customer-${String(_id)}-${String(attempt)}`,
  });
  const isFree = { _id, customer: mongoose.trusted({ $exists: false }), customer_attempt: attempt };
  if (customer) await AutopayModel.updateOne(isFree, { $set: { customer } });
  else await AutopayModel.updateOne(isFree, { $inc: { customer_attempt: 1 } });
}

async function metadataOf({ userId }: Actor) {
  return { installation: (await getInstallation()).id, user: userId };
}

async function findWaiting({ setup }: AutopayDocument): Promise<{ id: string; clientSecret: string } | null> {
  const found = setup ? await findCardSetup(setup.id) : null;
  return setup && found?.status.startsWith("requires_")
    ? { id: setup.id, clientSecret: found.clientSecret }
    : null;
}

async function begin(actor: Actor<"member">, { _id }: AutopayDocument, customer: string) {
  const made = await createCardSetup(customer, await metadataOf(actor));
  // The customer is unknown to the provider: another account, or deleted there.
  if (!made)
    await AutopayModel.updateOne(
      { _id, customer },
      { $unset: { customer: 1 }, $inc: { customer_attempt: 1 }, $set: { setup: null } },
    );
  return made;
}

/**
 * Updates a saved card from the provider, which learns from banks when they renew cards, and drops one that it has no
 * longer. Ignores a card that is no longer saved here. Throws `provider_unavailable`.
 */
export async function refreshCard(id: string): Promise<void> {
  const known = await AutopayModel.findOne({ "card.id": id }).lean();
  if (!known?.card) return;
  const found = await findSavedCard(id);
  if (!found) {
    await dropGoneCard(known);
    return;
  }
  const { brand, last4, exp_month, exp_year } = found;
  const isSame = known.card.exp_month === exp_month && known.card.exp_year === exp_year;
  if (isSame && known.card.last4 === last4) return;
  await AutopayModel.updateOne(
    { _id: known._id, "card.id": id },
    {
      $set: {
        "card.brand": brand,
        "card.last4": last4,
        "card.exp_month": exp_month,
        "card.exp_year": exp_year,
        // A new expiry date needs a new warning.
        ...(!isSame && { "card.is_warned": false }),
      },
    },
  );
}

const MOST_AT_ONCE = 200;

/**
 * Notifies members whose card will have expired at the next charge, from two weeks before it, once per card and date. Returns
 * how many. Updates the card from the provider first, since banks renew saved cards. Safe to repeat, interrupt and run on
 * several instances.
 */
export async function warnOfExpiry(given?: Date): Promise<number> {
  const now = given ?? (await databaseNow());
  let told = 0;
  for (const { _id, card } of await listExpiring(now)) {
    try {
      if (card) await refreshCard(card.id);
      if (await warn(_id, now)) told += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      logger().warn({ err: error, autopay: String(_id) }, "whether a saved card expires is asked again");
    }
  }
  return told;
}

/** Members with a charge soon and a card that expires by the latest of those days, not yet notified. */
function listExpiring(now: Date): Promise<AutopayDocument[]> {
  const until = warnedUntil(now);
  const [year = 0, month = 0] = periodOf(until).split("-").map(Number);
  return AutopayModel.find({
    on: true,
    next_at: mongoose.trusted({ $lte: until }),
    $or: [
      { "card.exp_year": mongoose.trusted({ $lt: year }) },
      { "card.exp_year": year, "card.exp_month": mongoose.trusted({ $lt: month }) },
    ],
    "card.is_warned": mongoose.trusted({ $ne: true }),
  })
    .limit(MOST_AT_ONCE)
    .lean();
}

/** Returns whether this run notified them; reads their card and next charge again. */
async function warn(_id: AutopayDocument["_id"], now: Date): Promise<boolean> {
  const autopay = await AutopayModel.findById(_id).lean();
  const { card, agreement_id } = autopay ?? {};
  const agreement = await AgreementModel.findOne({ _id: agreement_id, active: true }).lean();
  if (!autopay || !card || !agreement) return false;
  const next = nextCharge(autopay, await listMonths(agreement, now, autopay));
  // A member who has paid ahead is notified before the month that is charged.
  if (!next || next.at > warnedUntil(now)) return false;
  const expiry = expiryOfCard(card, now, next.at);
  if (!expiry) return false;
  const expiring = { ...next, last: lastMonthOf(card), hasExpired: expiry === "expired" };
  return inTransaction(async (session) => {
    const { modifiedCount } = await AutopayModel.updateOne(
      { _id, on: true, "card.id": card.id, "card.is_warned": mongoose.trusted({ $ne: true }) },
      { $set: { "card.is_warned": true } },
      { session },
    );
    if (modifiedCount === 1) await notifyOfExpiry(autopay, expiring, session);
    return modifiedCount === 1;
  });
}
