import mongoose, { type ClientSession } from "mongoose";
import { NO_SUCH_NUMBER } from "@/lib/apartments/contract";
import { findApartmentByNo } from "@/lib/apartments/queries";
import { getBuilding } from "@/lib/building/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import type { BodyOf, CareRole } from "@/lib/platform/contracts/endpoint";
import type { Language } from "@/lib/platform/contracts/language";
import { NO_DAY } from "@/lib/platform/contracts/messages";
import { tryConsume } from "@/lib/platform/db/limits";
import { inTransaction } from "@/lib/platform/db/transaction";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { joinSubject } from "@/lib/platform/format/audit-subject";
import { VisitModel, type VisitDocument } from "@/models/visit";
import { type VisitEntries, type updateVisit, NO_ANSWER, NO_TIME, NO_VISIT, VISIT_CHANGED } from "./contract";
import { notifyOfArrival, notifyOfDecision } from "./mails";
import { SCREENS } from "./messages";
import { checkDay, checkOpen, rankOf } from "./rules";

/**
 * Stores a visit or a question from anyone and notifies the admins and the sender (docs/product.md 4.8). Returns its
 * id, or the id of nothing if the honeypot field is filled. Throws `invalid_input` at `day`, `time` and `apartment_no`.
 */
export async function sendVisit(entries: VisitEntries, language: Language = "en"): Promise<string> {
  const { website, day, time, apartment_no, ...words } = entries;
  const now = new Date();
  if (day) checkDay(day, now);
  if (day && time) checkOpen(day, time, (await getBuilding()).office_hours);
  if (apartment_no && !(await findApartmentByNo(apartment_no))) throw noApartment();
  if (website) return new mongoose.Types.ObjectId().toString();
  const kept = {
    ...words,
    _id: new mongoose.Types.ObjectId(),
    apartment_no: apartment_no || null,
    day: day || null,
    time: time || null,
    language,
    created_at: now,
    consent: SCREENS[language].consent.text,
    consent_at: now,
  };
  // Anyone can enter anyone's address: limits the mails to one mailbox.
  const isTold = Boolean(kept.email) && (await tryConsume("visit-mail", kept.email));
  await inTransaction(async (session) => {
    const [visit] = await VisitModel.create([kept], { session });
    if (visit) await notifyOfArrival(visit.toObject(), isTold, session);
  });
  return kept._id.toString();
}

function noApartment(): AppError {
  return new AppError("invalid_input", NO_SUCH_NUMBER, { fields: { apartment_no: NO_SUCH_NUMBER } });
}

type Decision = BodyOf<typeof updateVisit>;

/**
 * Answers, confirms or closes a visit (docs/product.md 4.8). Returns 1, or 0 if nothing changes. Changes only the
 * version that was read; without a version, only moves forward. Throws `not_found`, `conflict` if another admin was
 * faster or the step leads back, and `invalid_input` at the missing field.
 */
export async function decideVisit(actor: Actor<CareRole>, id: string, decision: Decision): Promise<number> {
  const now = new Date();
  return inTransaction((session) => decide(actor, id, decision, now, session));
}

async function decide(
  actor: Actor<CareRole>,
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
    step: rankOf(after.state),
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
  const isAhead = rankOf(state) > rankOf(visit.state);
  if (version === undefined ? !isAhead : version !== visit.version) throw conflict(VISIT_CHANGED);
  if (visit.state === "done") throw conflict("This is done.");
  if (rankOf(state) < rankOf(visit.state))
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
  actor: Actor<CareRole>,
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
