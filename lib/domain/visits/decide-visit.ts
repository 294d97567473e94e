import type { ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { BodyOf } from "@/lib/contracts/endpoint";
import { NO_DAY } from "@/lib/contracts/shared.sentences";
import type { updateVisit } from "@/lib/contracts/visits";
import { NO_ANSWER, NO_TIME, NO_VISIT, VISIT_CHANGED } from "@/lib/contracts/visits.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError, conflict, notFound } from "@/lib/errors";
import { joinSubject } from "@/lib/format/audit-subject";
import { VisitModel, type VisitDocument } from "@/models/visit";
import { checkDay, stepOf } from "./rules";
import { notifyOfDecision } from "./notify-of-visit";

type Decision = BodyOf<typeof updateVisit>;

/**
 * Answers, confirms or closes a visit (docs/product.md 4.8). Returns 1, or 0 if nothing changes. Changes only the
 * version that was read; without a version, only moves forward. Throws `not_found`, `conflict` if another admin was
 * faster or the step leads back, and `invalid_input` at the missing field.
 */
export async function decideVisit(actor: Actor<"admin">, id: string, decision: Decision): Promise<number> {
  const now = new Date();
  return inTransaction((session) => decide(actor, id, decision, now, session));
}

async function decide(
  actor: Actor<"admin">,
  id: string,
  decision: Decision,
  now: Date,
  session: ClientSession,
): Promise<number> {
  const visit = await VisitModel.findById(id).session(session).lean<VisitDocument | null>();
  if (!visit) throw notFound(NO_VISIT);
  if (decision.state === "answered" && !decision.answer) throw missing("answer", NO_ANSWER);
  const after = afterDecision(visit, decision);
  if (isSame(visit, after)) return 0;
  checkStep(visit, decision);
  checkFields(visit, after, now);
  const isMoved = visit.state === "confirmed" && isAtAnotherTime(visit, after);
  const changes = {
    ...after,
    step: stepOf(after.state),
    version: visit.version + 1,
    sequence: visit.sequence + (isMoved ? 1 : 0),
    done_at: after.state === "done" ? now : null,
  };
  await VisitModel.updateOne({ _id: visit._id, version: visit.version }, { $set: changes }, { session });
  await record(actor, visit, after, session);
  await notifyOfDecision({ ...visit, ...changes }, isMoved, session);
  return 1;
}

/** Empty fields stay unchanged. */
function afterDecision(visit: VisitDocument, { state, day, time, answer }: Decision) {
  return {
    state,
    day: day || (visit.day ?? null),
    time: time || (visit.time ?? null),
    answer: answer || visit.answer,
  };
}
type After = ReturnType<typeof afterDecision>;

const isAtAnotherTime = (visit: VisitDocument, { day, time }: After) =>
  day !== (visit.day ?? null) || time !== (visit.time ?? null);

const isSame = (visit: VisitDocument, after: After) =>
  visit.state === after.state && visit.answer === after.answer && !isAtAnotherTime(visit, after);

function checkStep(visit: VisitDocument, { state, version }: Decision): void {
  const isAhead = stepOf(state) > stepOf(visit.state);
  if (version === undefined ? !isAhead : version !== visit.version) throw conflict(VISIT_CHANGED);
  if (visit.state === "done") throw conflict("This is done.");
  if (stepOf(state) < stepOf(visit.state))
    throw conflict("This visit is confirmed: its time can be changed, or it can be closed.");
}

function checkFields(visit: VisitDocument, after: After, now: Date): void {
  if (after.state === "confirmed") {
    if (!after.day) throw missing("day", NO_DAY);
    if (!after.time) throw missing("time", NO_TIME);
    checkDay(after.day, now);
  } else if (isAtAnotherTime(visit, after)) {
    throw missing("day", "Confirm the visit to set its day.");
  }
}

function missing(field: string, message: string): AppError {
  return new AppError("invalid_input", message, { fields: { [field]: message } });
}

/** Who and when, without the text. */
async function record(
  actor: Actor<"admin">,
  visit: VisitDocument,
  after: After,
  session: ClientSession,
): Promise<void> {
  const subject = visit.apartment_no ? joinSubject(visit.apartment_no, visit.name) : visit.name;
  const seen = ({ state, day, time }: Pick<VisitDocument, "state" | "day" | "time">) => ({
    state,
    ...(after.state === "confirmed" && { day: day ?? null, time: time ?? null }),
  });
  const action = `visit.${after.state}` as const;
  await recordChange({ actor, action, subject, before: seen(visit), after: seen(after) }, session);
}
