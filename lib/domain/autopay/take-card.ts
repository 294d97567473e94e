import type { ClientSession } from "mongoose";
import { CARD_NOT_SAVED } from "@/lib/contracts/autopay.sentences";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { takeCard as takeEndpoint } from "@/lib/contracts/autopay";
import type { Actor } from "@/lib/auth/actor";
import { getInstallation } from "@/lib/db/installation";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError } from "@/lib/errors";
import { cardName } from "@/lib/format/card-name";
import { logger } from "@/lib/logger";
import { findCardSetup, type CardSetup } from "@/lib/payments/saved-cards";
import { AgreementModel } from "@/models/agreement";
import { AutopayModel, type AutopayDocument, type SavedCard } from "@/models/autopay";
import { UserModel } from "@/models/user";
import { detachCards } from "./detach-cards";
import { findAutopay } from "./queries";
import { forgetCard } from "./stop-autopay";

/**
 * POST /autopay/card: stores the card that the provider has saved, with the consent, and deletes the previous one there.
 * Idempotent. Throws `payment_incomplete` if none is saved yet, and `provider_unavailable`.
 */
export async function takeCard(actor: Actor<"member">): Promise<ReplyOf<typeof takeEndpoint>> {
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
export async function takeSetup(autopay: AutopayDocument, actor: Actor | null): Promise<boolean> {
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
export async function claimMember(
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
