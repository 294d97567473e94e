import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { Autopay } from "@/lib/contracts/autopay";
import { getBuilding } from "@/lib/domain/building/queries";
import { listSettledPeriods } from "@/lib/domain/payments/queries";
import type { Tenancy } from "@/lib/domain/payments/rules";
import { getPayableRents } from "@/lib/domain/payments/derive-tenancy-months";
import { towerDay } from "@/lib/format/dates";
import { toDollars } from "@/lib/format/money";
import { AgreementModel } from "@/models/agreement";
import { AutopayModel, type AutopayDocument } from "@/models/autopay";
import { expiryOfCard } from "./derive-card-expiry";
import { consentWords } from "./write-consent";
import { hasAutopay, nextCharge } from "./rules";

/** GET /autopay: the caller's card and its next charge, in dollars (docs/product.md 5.46). */
export async function getAutopay(actor: Actor<"member">, now = new Date()): Promise<Autopay> {
  const [autopay, agreement, building] = await Promise.all([
    findAutopay(actor.userId),
    AgreementModel.findOne({ user_id: actor.userId, active: true }).lean(),
    getBuilding(),
  ]);
  const months = autopay?.on && agreement ? await listMonths(agreement, now) : null;
  const next = autopay && months ? nextCharge(autopay, months) : null;
  const { card = null, run = null } = autopay ?? {};
  // A month that was paid by hand since is no problem any more.
  const isDeclined = run !== null && run.declines > 0 && !months?.settled.has(run.period);
  return {
    on: hasAutopay(autopay),
    day: autopay?.day ?? building.due_day,
    card: card && {
      brand: card.brand,
      last4: card.last4,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
    },
    expiry: card && expiryOfCard(card, now, next?.at ?? null),
    agreed_at: card?.agreed_at.toISOString() ?? null,
    next: next && { date: towerDay(next.at), period: next.period, amount: toDollars(next.cents) },
    declined: isDeclined ? { period: run.period, times: run.declines, reason: run.reason } : null,
    stopped: autopay?.stopped ?? null,
    consent: consentWords(building.name),
  };
}

/** Returns a person's autopay, or null if they never saved a card. */
export function findAutopay(userId: string): Promise<AutopayDocument | null> {
  return AutopayModel.findOne({ user_id: userId }).lean();
}

/** Returns the payable months of a tenancy, and those that need no payment. */
export async function listMonths(tenancy: Tenancy, now: Date) {
  const [rents, settled] = await Promise.all([getPayableRents(tenancy, now), listSettledPeriods(tenancy)]);
  return { rents, settled };
}

/** Returns which of these people have autopay (`hasAutopay`): they get no reminders. */
export async function listAutopayPayers(userIds: readonly string[]): Promise<Set<string>> {
  const rows = await AutopayModel.find(
    {
      user_id: mongoose.trusted({ $in: userIds.map((id) => new mongoose.Types.ObjectId(id)) }),
      on: true,
    },
    { user_id: 1 },
  ).lean();
  return new Set(rows.map(({ user_id }) => String(user_id)));
}
