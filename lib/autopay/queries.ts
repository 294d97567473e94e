import mongoose from "mongoose";
import { getBuilding } from "@/lib/building/queries";
import { monthlyChargesAt, type Tenancy } from "@/lib/payments/derive-bills";
import { findAccount } from "@/lib/payments/find-accounts";
import { reasonIn } from "@/lib/payments/stop-autopay-for-reason";
import type { Actor } from "@/lib/platform/auth/actor";
import { requireCards } from "@/lib/platform/cards/stripe";
import { type Language, pageLanguage } from "@/lib/platform/contracts/language";
import { takesCards } from "@/lib/platform/env";
import { towerDay } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import { AgreementModel } from "@/models/agreement";
import { AutopayModel, type AutopayDocument, type Coverage } from "@/models/autopay";
import { PaymentReportModel, REPORTED_RENT } from "@/models/payment-report";
import type { Autopay } from "./contract";
import { declineIn, stoppedByBank } from "./mails";
import { expiryOfCard, consentText, hasAutopay, leftMonths, nextCharge, takingsOf } from "./rules";

/** GET /autopay: the caller's card and its next charge, in dollars; why it was declined in a language (docs/product.md 5.46). */
export async function getAutopay(
  actor: Actor<"member">,
  now = new Date(),
  language = pageLanguage(),
): Promise<Autopay> {
  requireCards();
  const [autopay, agreement, building] = await Promise.all([
    findAutopay(actor.userId),
    AgreementModel.findOne({ user_id: actor.userId, active: true }).lean(),
    getBuilding(),
  ]);
  const isOn = autopay?.on && agreement;
  const months = isOn ? await listMonths(agreement, now, autopay) : null;
  const next = autopay && months ? nextCharge(autopay, months) : null;
  const { card = null, run = null } = autopay ?? {};
  // A month that was paid by hand since is no problem any more.
  const isDeclined = run !== null && run.declines > 0 && months !== null && months.rents.has(run.period);
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
    charges: agreement ? dollarsOf(monthlyChargesAt(agreement, addMonths(periodOf(now), 1))) : [],
    covers: dollarsOf(autopay?.covers ?? []),
    waits: Boolean(isOn && (await hasReported(agreement))),
    next: next && { date: towerDay(next.at), period: next.period, amount: fromCents(next.cents) },
    left: (autopay && months ? leftMonths(autopay, months, periodOf(now)) : []).map(
      ({ period, cents, at, why }) => ({ period, amount: fromCents(cents), date: at && towerDay(at), why }),
    ),
    declined: isDeclined
      ? { period: run.period, times: run.declines, reason: declineIn(language, run.reason, run.codes) }
      : null,
    stopped: autopay && whyStopped(autopay, language),
    consent: consentText(building.name),
  };
}

/** In English as it is stored; a card that is gone is not named in another language. */
function whyStopped(
  { stopped, stop, stop_codes: codes }: Pick<AutopayDocument, "stopped" | "stop" | "stop_codes">,
  language: Language,
): string | null {
  if (!stopped) return null;
  if (language === "en") return stopped;
  const { kind, declines } = stop ?? stopOf(stopped);
  if (kind === "declined") return stoppedByBank(language, { declines: declines ?? 0, words: "", codes });
  return reasonIn(language, kind === "dispute" ? "dispute" : { card: null });
}

/** Reads it from the sentence, of rows that stopped before it was stored beside it. */
function stopOf(stopped: string): NonNullable<AutopayDocument["stop"]> {
  const [, declines] = /^The bank declined (\d+) times: /.exec(stopped) ?? [];
  if (declines !== undefined) return { kind: "declined", declines: Number(declines) };
  return { kind: stopped === reasonIn("en", "dispute") ? "dispute" : "card" };
}

const dollarsOf = (charges: readonly Coverage[]) =>
  charges.map(({ label, cents }) => ({ label, amount: fromCents(cents) }));

/** Whether a payment that the tenant has reported waits for the office: autopay waits with it (docs/product.md 5.80). */
export async function hasReported({ user_id, apartment_no }: Tenancy): Promise<boolean> {
  const waiting = { user_id, apartment_no, ...REPORTED_RENT };
  return (await PaymentReportModel.exists(waiting)) !== null;
}

/** Returns a person's autopay, or null if they never saved a card. */
export function findAutopay(userId: string): Promise<AutopayDocument | null> {
  return AutopayModel.findOne({ user_id: userId }).lean();
}

/** Returns what autopay takes of a tenancy, the months ahead included. */
export async function listMonths(
  tenancy: Tenancy,
  now: Date,
  agreed: Pick<AutopayDocument, "covers" | "announced">,
) {
  const account = await findAccount(tenancy, now);
  if (!account) throw new RangeError("a tenancy has an account");
  return { account, ...takingsOf(account, agreed) };
}

/**
 * Returns the autopay of each of these people who have it on, by person: it takes the place of reminders. None without cards, when
 * nothing is taken.
 */
export async function listAutopays(userIds: readonly string[]): Promise<Map<string, AutopayDocument>> {
  if (!takesCards()) return new Map();
  const rows = await AutopayModel.find({
    user_id: mongoose.trusted({ $in: userIds.map((id) => new mongoose.Types.ObjectId(id)) }),
    on: true,
  }).lean();
  return new Map(rows.map((autopay) => [String(autopay.user_id), autopay]));
}
