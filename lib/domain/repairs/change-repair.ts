import mongoose, { type ClientSession } from "mongoose";
import { type Actor, hasRole } from "@/lib/auth/actor";
import type { BodyOf } from "@/lib/contracts/endpoint";
import type { changeRepair as contract } from "@/lib/contracts/repairs";
import { REPAIR_CHANGED, THREAD_FULL } from "@/lib/contracts/repairs.sentences";
import { isClosed, type RepairNews } from "@/lib/contracts/repairs.sorts";
import { databaseNow } from "@/lib/db/database-time";
import { inTransaction } from "@/lib/db/transaction";
import { recordChanges, type Change } from "@/lib/domain/audit/record-change";
import { conflict, forbidden } from "@/lib/errors";
import { toCents, toDollars } from "@/lib/format/money";
import { RepairModel, type RepairDocument } from "@/models/repair";
import { readRepair } from "./queries";
import { checkPlannedDay, checkStep, isAhead, isReopening, MOST_MESSAGES } from "./rules";
import { subjectOf, notifyOfRepair } from "./notify-of-repair";

type Asked = BodyOf<typeof contract>;
type Editor = Actor<"member" | "admin">;

/**
 * Plans, closes or reopens a repair, sets its cost, and adds a message if one is given. Returns 1, or 0 if nothing
 * changes (docs/product.md 5.67, 5.70). Changes only the version that was read; without a version, only moves forward.
 * Throws `not_found`, `conflict` if someone else was faster or the step is not allowed, `invalid_input` at
 * `planned_on`, and `forbidden` for fields of admins.
 */
export async function changeRepair(actor: Editor, id: string, asked: Asked): Promise<number> {
  checkRights(actor, asked);
  const now = await databaseNow();
  return inTransaction(async (session) => {
    const repair = await readRepair(actor, id, session);
    const after = afterChange(repair, asked);
    if (isSame(repair, after) && !asked.text) return 0;
    check(actor, repair, after, asked, now);
    await write(actor, { repair, after, text: asked.text, now }, session);
    return 1;
  });
}

function checkRights(actor: Editor, { state, planned_on, cost }: Asked): void {
  if (hasRole(actor, "admin")) return;
  if ((state && state !== "new") || planned_on || cost !== undefined)
    throw forbidden("An admin plans and closes repairs, and notes what they cost.");
}

/** Omitted fields stay unchanged; a day makes it planned, and any other state clears the day. */
function afterChange(repair: RepairDocument, { state: asked, planned_on, cost }: Asked) {
  const state = asked ?? (planned_on ? "planned" : repair.state);
  return {
    state,
    planned_on: state === "planned" ? planned_on || (repair.planned_on ?? null) : null,
    cost_cents: cost === undefined ? (repair.cost_cents ?? null) : cost === null ? null : toCents(cost),
  };
}
type After = ReturnType<typeof afterChange>;

const hasMoved = (repair: RepairDocument, { state, planned_on }: After) =>
  state !== repair.state || planned_on !== (repair.planned_on ?? null);
const isSame = (repair: RepairDocument, after: After) =>
  !hasMoved(repair, after) && after.cost_cents === (repair.cost_cents ?? null);

function check(
  actor: Editor,
  repair: RepairDocument,
  after: After,
  { version, text }: Asked,
  now: Date,
): void {
  const isPlain = !hasMoved(repair, after) || isAhead(repair.state, after.state);
  const isFresh =
    version === undefined ? isPlain || isReopening(repair.state, after.state) : version === repair.version;
  if (!isFresh) throw conflict(REPAIR_CHANGED);
  checkStep(repair, after.state, now);
  if (hasRole(actor, "member") && hasMoved(repair, after) && !isReopening(repair.state, after.state))
    throw conflict("This repair is already open: write in its thread.");
  if (after.state === "planned" && hasMoved(repair, after)) checkPlannedDay(after.planned_on, now);
  if (text && repair.thread.length >= MOST_MESSAGES) throw conflict(THREAD_FULL);
}

interface Written {
  readonly repair: RepairDocument;
  readonly after: After;
  readonly text: string;
  readonly now: Date;
}

async function write(actor: Editor, written: Written, session: ClientSession): Promise<void> {
  const { repair, after, text, now } = written;
  const by = hasRole(actor, "admin") ? "house" : "tenant";
  const isAnswer = by === "house" && (hasMoved(repair, after) || text !== "");
  const message = {
    _id: new mongoose.Types.ObjectId(),
    by,
    author_id: actor.userId,
    name: actor.name,
    text,
    at: now,
  };
  const isPlannedAnew = after.planned_on !== null && after.planned_on !== (repair.planned_on ?? null);
  const changes = {
    ...after,
    closed_at: isClosed(after.state) ? (repair.closed_at ?? now) : null,
    answered_at: repair.answered_at ?? (isAnswer ? now : null),
    sequence: repair.sequence + Number(isPlannedAnew),
    version: repair.version + 1,
  };
  await RepairModel.updateOne(
    { _id: repair._id, version: repair.version },
    { $set: changes, ...(text && { $push: { thread: message } }) },
    { session },
  );
  const news = newsOf(repair, after);
  await recordChanges(trailOf(actor, written, news), session);
  const told = news ?? (text ? "message" : null);
  if (told) await notifyOfRepair({ what: told, by, repair: { ...repair, ...changes }, text }, session);
}

/** What the other side is notified of; never the cost. */
function newsOf(repair: RepairDocument, after: After): RepairNews | null {
  if (!hasMoved(repair, after)) return null;
  if (after.state === "new") return isReopening(repair.state, after.state) ? "reopened" : "unplanned";
  return after.state;
}

function trailOf(actor: Editor, { repair, after, text }: Written, news: RepairNews | null): Change[] {
  const line = { actor, subject: subjectOf(repair) };
  const seen = ({ state, planned_on }: Pick<RepairDocument, "state" | "planned_on">) => ({
    title: repair.title,
    state,
    planned_on: planned_on ?? null,
  });
  const dollarsOf = (cents: number | null | undefined) => ({
    cost: typeof cents === "number" ? toDollars(cents) : null,
  });
  const cost = after.cost_cents !== (repair.cost_cents ?? null);
  return [
    ...(news
      ? [{ ...line, action: `repair.${news}` as Change["action"], before: seen(repair), after: seen(after) }]
      : []),
    ...(cost
      ? [
          {
            ...line,
            action: "repair.cost-noted" as const,
            before: dollarsOf(repair.cost_cents),
            after: dollarsOf(after.cost_cents),
          },
        ]
      : []),
    ...(text ? [{ ...line, action: "repair.message-written" as const }] : []),
  ];
}
