import type { Actor } from "@/lib/auth/actor";
import type { BodyOf } from "@/lib/contracts/endpoint";
import type { giveBackPayment } from "@/lib/contracts/offline-payments";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError, conflict } from "@/lib/errors";
import { homeSubject } from "@/lib/format/audit-subject";
import { formatDollars, toCents, toDollars } from "@/lib/format/money";
import type { PaymentDocument, PaymentEntry } from "@/models/payment";
import { addEntries, byAdmin, changedSince, getShownPayment } from "./add-entries";
import { balanceOf, referenceOf } from "./derive-balance";
import { letOffMonth } from "./write-offline";
import { findSent, findSince, givenSince, isSameGiveBack } from "./find-given";
import { finishGiveBack } from "./finish-give-back";
import { orderGiveBack, type GiveBack } from "./order-give-back";
import { notifyOfGiveBack } from "./notify-of-give-back";

type Entries = BodyOf<typeof giveBackPayment>;

/**
 * POST /payments/{id}/give-back: refunds money to the tenant, never more than is kept; to a card by the provider, else as
 * the admin states. Of two concurrent admins one succeeds. A repeat under the same `key`, or while the same refund is in
 * progress, refunds once. Throws `not_found`, `invalid_input` for the amount, `conflict` if the payment has changed since or
 * the provider rejects, and `provider_unavailable` if the result is unknown: a retry uses the same order.
 */
export async function giveBack(actor: Actor<"admin">, id: string, entries: Entries): Promise<number> {
  const row = await getShownPayment(id);
  const asked: GiveBack = {
    cents: toCents(entries.amount),
    reason: entries.reason,
    key: entries.key,
    letsOff: entries.month === "let_off",
  };
  // No new order starts while one is open, so it is the last one.
  const underWay = row.giving_back_since ? row.give_backs?.at(-1) : undefined;
  const given = findSent(row, actor, asked.key) ?? underWay;
  if (given) {
    const isOwn = isSameGiveBack(given, asked, actor);
    if (given === underWay) await finishGiveBack(row, isOwn ? actor : undefined);
    if (isOwn) return 1;
    throw givenSince(given);
  }
  checkKept(row, asked.cents, entries.kept);
  if (row.method) await giveBackByHand(actor, row, asked);
  else await finishGiveBack(await orderGiveBack(actor, row, asked), actor);
  return 1;
}

function checkKept(row: PaymentDocument, cents: number, shown: number | undefined): void {
  const { kept, in_dispute } = balanceOf(row);
  if (in_dispute > 0)
    throw conflict("The bank is deciding about this payment. Please wait for its decision.");
  if (kept <= 0) throw conflict("Nothing is kept of this payment.");
  if (shown !== undefined && toCents(shown) !== kept) {
    const since = findSince(row, { shown: toCents(shown), now: kept });
    throw since ? givenSince(since) : changedSince();
  }
  if (cents <= kept) return;
  const message = `At most ${formatDollars(toDollars(kept))} can be given back.`;
  throw new AppError("invalid_input", message, { fields: { amount: message } });
}

async function giveBackByHand(
  actor: Actor<"admin">,
  row: PaymentDocument,
  { cents, reason, key, letsOff }: GiveBack,
): Promise<void> {
  const number = row.entries.filter(({ kind }) => kind === "given_back").length + 1;
  const subject = `back-${String(number)}`;
  const entry: PaymentEntry = {
    kind: "given_back",
    cents,
    at: new Date(),
    reference: referenceOf(subject, 1),
    reason,
    ...byAdmin(actor),
    ...(key && { key }),
  };
  const isWhole = balanceOf(row).kept === cents;
  await inTransaction(async (session) => {
    const change = { added: [entry], reason: isWhole ? "Given back" : "Given back in part" };
    const next = await addEntries(row, change, session);
    await recordChange(
      {
        actor,
        action: "payment.given-back",
        subject: homeSubject(row),
        before: { status: row.status },
        after: { status: next.status, period: row.period, amount: toDollars(cents), reason },
      },
      session,
    );
    await notifyOfGiveBack(next, { number, cents, reason }, session);
    if (letsOff && next.status === "refunded")
      await letOffMonth(row, { ...byAdmin(actor), reason, actor }, session);
  });
}
