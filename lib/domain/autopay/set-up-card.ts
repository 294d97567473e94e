import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { NOT_A_TENANT } from "@/lib/contracts/agreements.sentences";
import { CONSENT_CHANGED } from "@/lib/contracts/autopay.sentences";
import type { BodyOf, ReplyOf } from "@/lib/contracts/endpoint";
import type { setUpCard as setUpEndpoint } from "@/lib/contracts/autopay";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { getInstallation } from "@/lib/db/installation";
import { inTransaction } from "@/lib/db/transaction";
import { getBuilding } from "@/lib/domain/building/queries";
import { AppError, conflict } from "@/lib/errors";
import { createCardSetup, createCustomer, findCardSetup } from "@/lib/payments/saved-cards";
import { AutopayModel, type AutopayDocument } from "@/models/autopay";
import { consentWords } from "./write-consent";
import { findAutopay } from "./queries";
import { claimMember } from "./take-card";

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
  const words = consentWords((await getBuilding()).name);
  if (consent !== undefined && consent !== words) throw conflict(CONSENT_CHANGED);
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

/** Returns the Customer, created under an idempotency key of this member, so that concurrent requests create one. */
async function nameCustomer(actor: Actor<"member">, autopay: AutopayDocument): Promise<void> {
  const { _id, customer_attempt } = autopay;
  const attempt = customer_attempt;
  const customer = await createCustomer({
    email: actor.email,
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
