import { min, subDays, subHours } from "date-fns";
import mongoose from "mongoose";
import type { CardIntent } from "@/lib/platform/cards/card-intent";
import { cancelIntent, listIntents, listReturnedIntents } from "@/lib/platform/cards/stripe";
import { isDatabaseAway } from "@/lib/platform/db/away";
import { connectDatabase } from "@/lib/platform/db/connect";
import { getInstallation, rememberReconciled } from "@/lib/platform/db/installation";
import { withLease, runEvery } from "@/lib/platform/db/lease";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { metrics } from "@/lib/platform/metrics";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { finishGiveBack } from "./change-payment";
import { stillHolds } from "./find-accounts";
import { balanceOf, hasReceived, isCancellable, isStale, UNFINISHED_STATUSES } from "./rules";
import { isOwnIntent, retirePayment, syncPayment } from "./sync-payment";

/** How long a refund or a dispute may still change. */
const REFUND_DAYS = 90;

const DISPUTE_DAYS = 540;

export interface ReconcileOptions {
  /** How many days before the last run the provider's list is read from. */
  readonly days?: number;
  /** Newer ones may still be in progress in another process. */
  readonly graceSeconds?: number;
  readonly now?: Date;
  /** Called with a line per change. */
  readonly say?: (line: string) => void;
}

/** The result of one run. */
export interface ReconcileResult {
  /** Rows whose status changed, by new status. */
  readonly changed: Record<string, number>;
  /** Cancelled intents that no row is linked to. */
  readonly strays: number;
  /** Intents or rows that need a person's decision, with the reason. */
  readonly doubtful: string[];
}

interface Pass {
  readonly now: Date;
  readonly before: Date;
  readonly since: Date;
  readonly say: (line: string) => void;
  readonly changed: Record<string, number>;
  readonly doubtful: string[];
  strays: number;
  /** When the oldest undecided intent was created. */
  doubtfulSince: Date | null;
}

/**
 * Syncs open payments: charged but not recorded, recorded but refunded or disputed, or left unfinished. Runs on one instance at
 * a time; returns null if another one is running. Throws `provider_unavailable`, and if the database is unreachable; the next
 * run continues.
 */
export async function reconcilePayments(options: ReconcileOptions = {}): Promise<ReconcileResult | null> {
  return withLease("reconcile-payments", () => reconcile(options));
}

async function reconcile(options: ReconcileOptions): Promise<ReconcileResult> {
  const { days = 3, graceSeconds = 120, now = new Date(), say = () => undefined } = options;
  const before = new Date(now.getTime() - graceSeconds * 1000);
  // An operator may pass a fraction of a day.
  const since = subHours(await lastLook(now), days * 24);
  const pass: Pass = { now, before, since, say, changed: {}, doubtful: [], strays: 0, doubtfulSince: null };
  await syncRows(pass);
  await finishGiveBacks(pass);
  await syncIntents(pass);
  await syncReturned(pass);
  await rememberReconciled(pass.doubtfulSince ?? now);
  return { changed: pass.changed, strays: pass.strays, doubtful: pass.doubtful };
}

/**
 * When the last pass that succeeded began, however long ago: what was under way then may have been left since. Before the
 * first one, when the oldest row that we know of was made.
 */
async function lastLook(now: Date): Promise<Date> {
  const { reconciled_at } = await getInstallation();
  const oldest = reconciled_at ? null : await PaymentModel.findOne().sort({ created_at: 1 }).lean();
  return min([now, reconciled_at ?? oldest?.created_at ?? now]);
}

/** Rows that nobody has finished, from our side. */
async function syncRows(pass: Pass): Promise<void> {
  const rows = await PaymentModel.find({
    status: mongoose.trusted({ $in: [...UNFINISHED_STATUSES, "disputed"] }),
    updated_at: mongoose.trusted({ $lte: pass.before }),
  }).lean();
  for (const row of rows)
    await look(pass, row._id.toString(), async () => {
      // The provider knows nothing of what was recorded by hand.
      const synced = !row.method && row.transactionId ? await syncPayment(row.transactionId) : row;
      const status = synced?.status ?? row.status;
      const isOver = isCancellable(status) && (isStale(row, pass.now) || !(await stillHolds(row, pass.now)));
      const after = isOver ? await retirePayment(row, "Abandoned") : status;
      if (after !== row.status) note(pass, row, after);
    });
}

/** Finishes refund orders without an answer; notifies the admins of a rejection. */
async function finishGiveBacks(pass: Pass): Promise<void> {
  const since = mongoose.trusted({ $lte: pass.before });
  for (const row of await PaymentModel.find({ giving_back_since: since }).lean())
    await look(pass, String(row._id), async () => {
      const isDone = await finishGiveBack(row).then(() => true, isRefused);
      note(pass, row, isDone ? "given back" : "not given back");
    });
}

/** Ignores a rejection, which ends the order and has notified the admins. Rethrows everything else. */
function isRefused(error: unknown): false {
  if (error instanceof AppError && error.code === "conflict") return false;
  throw error;
}

/** Checks the provider's intents: unrecorded charges, refunds and disputes without an event, and intents without a row. */
async function syncIntents(pass: Pass): Promise<void> {
  // An inquiry keeps its date when it becomes a dispute, so this reads the whole period in which it may.
  const disputes = min([pass.since, subDays(pass.now, DISPUTE_DAYS)]);
  const reversed = new Set(await listReturnedIntents({ refunds: pass.since, disputes }));
  for (const intent of await listIntents(pass.since)) {
    const isReversed = reversed.delete(intent.id);
    if (!(await isOwnIntent(intent))) continue;
    const isClear = await look(pass, intent.id, () =>
      isReversed ? syncKnown(pass, intent.id) : syncIntent(pass, intent),
    );
    // The next run looks back as far and reports it again until someone has decided.
    if (!isClear && intent.createdAt < (pass.doubtfulSince ?? pass.now))
      pass.doubtfulSince = intent.createdAt;
  }
  for (const id of reversed) await look(pass, id, () => syncKnown(pass, id));
}

/**
 * Checks rows with refunds or disputes, which may change much later without a date in any list: a refund fails within
 * weeks, a dispute is appealed within months.
 */
async function syncReturned(pass: Pass): Promise<void> {
  const after = (days: number) => mongoose.trusted({ $gte: subDays(pass.now, days) });
  const refund = { kind: "given_back", at: after(REFUND_DAYS) };
  const dispute = {
    kind: mongoose.trusted({ $in: ["dispute_lost", "dispute_won"] }),
    at: after(DISPUTE_DAYS),
  };
  const rows = await PaymentModel.find({
    entries: mongoose.trusted({ $elemMatch: mongoose.trusted({ $or: [refund, dispute] }) }),
    // The provider knows nothing of what was recorded by hand.
    method: mongoose.trusted({ $exists: false }),
  }).lean();
  for (const { transactionId: id } of rows) if (id) await look(pass, id, () => syncKnown(pass, id));
}

async function syncIntent(pass: Pass, intent: CardIntent): Promise<void> {
  if (intent.status === "canceled") return;
  if (intent.status === "succeeded") {
    await syncCharge(pass, intent);
    return;
  }
  if (intent.status === "processing" || intent.createdAt > pass.before) return;
  if (await isInUse(intent, pass.now)) return;
  const after = await cancelIntent(intent.id);
  if (after?.status === "succeeded") await syncCharge(pass, after);
  if (after?.status !== "canceled") return;
  pass.strays += 1;
  pass.say(`${intent.id}: cancelled, no payment is linked to it`);
}

/** Returns whether a row is linked to it, or may still be by a retry under the same idempotency key. */
async function isInUse(intent: CardIntent, now: Date): Promise<boolean> {
  const linked = await PaymentModel.findOne({ transactionId: intent.id }).lean();
  if (linked) return linked.status !== "canceled";
  const row = await PaymentModel.findById(intent.metadata.row).lean();
  return row !== null && row.status === "open" && !row.transactionId && !isStale(row, now);
}

async function syncCharge(pass: Pass, intent: CardIntent): Promise<void> {
  const row = await PaymentModel.findOne({ transactionId: intent.id }).lean();
  const { refundedCents = 0, isDisputed = false } = intent.charge ?? {};
  const isKnown = row && hasReceived(row.status) && !isDisputed;
  if (!isKnown || balanceOf(row).given_back !== refundedCents) await syncKnown(pass, intent.id);
}

async function syncKnown(pass: Pass, intentId: string): Promise<void> {
  const before = await PaymentModel.findOne({ transactionId: intentId }).lean();
  const after = await syncPayment(intentId);
  const isChanged = after && (after.status !== before?.status || after.kept_cents !== before.kept_cents);
  if (isChanged) note(pass, after, after.status);
}

/** Returns false if it needs a decision, which does not stop the others; a lost provider or database does. */
async function look(pass: Pass, subject: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const isAway = error instanceof AppError && error.code === "provider_unavailable";
    if (isAway || isDatabaseAway(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    pass.doubtful.push(`${subject}: ${reason}`);
    pass.say(`${subject}: a person has to look: ${reason}`);
    return false;
  }
}

function note(pass: Pass, row: PaymentDocument, status: string): void {
  pass.changed[status] = (pass.changed[status] ?? 0) + 1;
  pass.say(`${row.apartment_no} ${row.period} ${row.transactionId ?? String(row._id)}: now ${status}`);
}

/**
 * Reconciles every RECONCILE_SECONDS while the server runs (0: never), on one instance at a time. Returns a function that
 * stops it: no new run starts, and its promise resolves when the current one has ended.
 */
export function startReconciler(seconds = env().RECONCILE_SECONDS): () => Promise<void> {
  return seconds === 0 ? () => Promise.resolve() : runEvery(seconds * 1_000, "reconciling", pass);
}

async function pass(): Promise<void> {
  const { reconcilerPasses, reconcilerFindings } = metrics();
  try {
    await connectDatabase();
    const done = await reconcilePayments({ say: (line) => logger().info({ line }, "reconciled") });
    reconcilerPasses.inc({ result: done ? "done" : "left to another instance" });
    if (!done) return;
    for (const [kind, changed] of Object.entries(done.changed)) reconcilerFindings.inc({ kind }, changed);
    reconcilerFindings.inc({ kind: "stray" }, done.strays);
    reconcilerFindings.inc({ kind: "doubtful" }, done.doubtful.length);
    if (done.doubtful.length > 0) logger().error({ doubtful: done.doubtful }, "payments in doubt");
  } catch (error) {
    // The next run tries again; what is recorded stays recorded.
    logger().warn({ err: error }, "reconciling was interrupted");
    reconcilerPasses.inc({ result: "interrupted" });
  }
}
