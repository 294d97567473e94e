import mongoose, { type ClientSession } from "mongoose";
import { NO_SUCH_NUMBER } from "@/lib/apartments/contract";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { recordChange, recordChanges, type Change } from "@/lib/platform/auth/record-change";
import { type BodyOf, ADMIN, CARE, type CareRole } from "@/lib/platform/contracts/endpoint";
import type * as z from "@/lib/platform/contracts/zod";
import { databaseNow } from "@/lib/platform/db/lease";
import { inTransaction } from "@/lib/platform/db/transaction";
import { AppError, conflict, forbidden } from "@/lib/platform/errors";
import { joinSubject } from "@/lib/platform/format/audit-subject";
import { toCents, fromCents } from "@/lib/platform/format/money";
import { encodePicture } from "@/lib/platform/images/encode";
import { AgreementModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { RepairModel, type RepairDocument, RepairPhotoModel } from "@/models/repair";
import {
  type repairForm,
  NO_MORE_REPORTS,
  type changeRepair as contract,
  REPAIR_CHANGED,
  THREAD_FULL,
  isClosed,
  type RepairNews,
  repairPlace,
} from "./contract";
import { notifyOfRepair } from "./mails";
import { readRepair } from "./queries";
import { addCost, checkPlannedDay, checkTransition, isAhead, isReopening, MOST_MESSAGES } from "./rules";

type Report = z.output<typeof repairForm>;

/**
 * Stores a report with its photos and notifies the other side, all or nothing: a member's about their apartment, or an
 * admin's about any apartment or the building. Returns its id. Throws `invalid_input` at `image` or `apartment_no`, and
 * `conflict` if the member no longer lives here.
 */
export async function reportRepair(
  actor: Actor<"member" | CareRole>,
  { image, apartment_no, ...words }: Report,
): Promise<string> {
  const photos = await encodePhotos(image as readonly File[]);
  const now = await databaseNow();
  const _id = new mongoose.Types.ObjectId();
  await inTransaction(async (session) => {
    const isOfOffice = hasRole(actor, CARE);
    const about = isOfOffice
      ? await findPlace(actor, apartment_no, session)
      : await getOwnHome(actor, session);
    const [repair] = await RepairModel.create(
      [
        {
          _id,
          ...words,
          ...about,
          created_at: now,
          photos: photos.map((photo) => photo._id),
        },
      ],
      { session },
    );
    if (!repair) throw new Error("The report was not stored.");
    if (photos.length > 0)
      await RepairPhotoModel.insertMany(
        photos.map((photo) => ({ ...photo, repair_id: _id })),
        { session },
      );
    const { title, room, urgent } = words;
    const after = { title, room, urgent, photos: photos.length };
    await recordChange({ actor, action: "repair.reported", subject: auditSubjectOf(repair), after }, session);
    const by = isOfOffice ? "house" : "tenant";
    await notifyOfRepair({ what: "reported", by, repair: repair.toObject(), text: "" }, session);
  });
  return _id.toString();
}

/** The home, and the person who follows the repair as their own. */
type About = Pick<RepairDocument, "apartment_no" | "user_id" | "name">;

const nameOf = ({ name, email }: { name?: string; email: string }) => name || email;

async function getOwnHome(actor: Actor, session: ClientSession): Promise<About> {
  const living = await AgreementModel.findOne({ user_id: actor.userId, active: true }, { apartment_no: 1 })
    .session(session)
    .lean();
  if (!living) throw conflict(NO_MORE_REPORTS);
  const user_id = new mongoose.Types.ObjectId(actor.userId);
  return { apartment_no: living.apartment_no, user_id, name: nameOf(actor) };
}

/** A report about a let home is its tenant's, so that they can follow it; any other is the admin's. */
async function findPlace(admin: Actor, apartment_no: string, session: ClientSession): Promise<About> {
  const own = { apartment_no, user_id: new mongoose.Types.ObjectId(admin.userId), name: nameOf(admin) };
  if (!apartment_no) return own;
  if (!(await ApartmentModel.exists({ apartment_no }).session(session)))
    throw new AppError("invalid_input", NO_SUCH_NUMBER, { fields: { apartment_no: NO_SUCH_NUMBER } });
  const tenant = await AgreementModel.findOne(
    { apartment_no, active: true },
    { user_id: 1, name: 1, email: 1 },
  )
    .session(session)
    .lean();
  return tenant ? { apartment_no, user_id: tenant.user_id, name: nameOf(tenant) } : own;
}

/** Sequential, as the pool allows; the error names the rejected photo. */
async function encodePhotos(files: readonly File[]) {
  const photos = [];
  for (const [place, file] of files.entries()) {
    const { files: sizes } = await encodePicture(file, "report").catch((error: unknown) => {
      throw files.length > 1 ? named(error, place + 1) : error;
    });
    const [small, large] = sizes.map(({ bytes }) => Buffer.from(bytes));
    if (!small || !large) throw new Error("A photo without sizes.");
    photos.push({ _id: new mongoose.Types.ObjectId(), small, large });
  }
  return photos;
}

function named(error: unknown, number: number): unknown {
  if (!(error instanceof AppError) || error.code !== "invalid_input") return error;
  const message = `Photo ${String(number)}: ${error.message}`;
  return new AppError("invalid_input", message, { fields: { image: message }, cause: error });
}

type RepairChange = BodyOf<typeof contract>;

type Editor = Actor<"member" | CareRole>;

/**
 * Plans, closes or reopens a repair, sets its cost, and adds a message if one is given. Returns 1, or 0 if nothing
 * changes (docs/product.md 5.67, 5.70). Changes only the version that was read; without a version, only moves forward.
 * Throws `not_found`, `conflict` if someone else was faster or the step is not allowed, `invalid_input` at
 * `planned_on`, and `forbidden` for fields of admins.
 */
export async function changeRepair(actor: Editor, id: string, asked: RepairChange): Promise<number> {
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

function checkRights(actor: Editor, { state, planned_on, cost }: RepairChange): void {
  if (hasRole(actor, ADMIN)) return;
  if (cost !== undefined) throw forbidden("An admin notes what a repair costs.");
  if (hasRole(actor, "member") && ((state && state !== "new") || planned_on))
    throw forbidden("The office plans and closes repairs.");
}

/** Omitted fields stay unchanged; a day makes it planned, and any other state clears the day. */
function afterChange(repair: RepairDocument, { state: asked, planned_on, cost }: RepairChange) {
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
  { version, text }: RepairChange,
  now: Date,
): void {
  const isPlain = !hasMoved(repair, after) || isAhead(repair.state, after.state);
  const isFresh =
    version === undefined ? isPlain || isReopening(repair.state, after.state) : version === repair.version;
  if (!isFresh) throw conflict(REPAIR_CHANGED);
  checkTransition(repair, after.state, now);
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
  const by = hasRole(actor, CARE) ? "house" : "tenant";
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
  const closed_at = isClosed(after.state) ? (repair.closed_at ?? now) : null;
  const costs = addCost(repair, { ...after, closed_at }, now);
  const changes = {
    ...after,
    closed_at,
    answered_at: repair.answered_at ?? (isAnswer ? now : null),
    sequence: repair.sequence + Number(isPlannedAnew),
    version: repair.version + 1,
  };
  await RepairModel.updateOne(
    { _id: repair._id, version: repair.version },
    { $set: { ...changes, costs }, ...(text && { $push: { thread: message } }) },
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
  const line = { actor, subject: auditSubjectOf(repair) };
  const seen = ({ state, planned_on }: Pick<RepairDocument, "state" | "planned_on">) => ({
    title: repair.title,
    state,
    planned_on: planned_on ?? null,
  });
  const dollarsOf = (cents: number | null | undefined) => ({
    cost: typeof cents === "number" ? fromCents(cents) : null,
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

/**
 * Adds a message to the thread and notifies the other side. Returns the message's id. Throws `not_found`, and
 * `conflict` if the thread is full.
 */
export async function writeMessage(
  actor: Actor<"member" | CareRole>,
  id: string,
  text: string,
): Promise<string> {
  const by = hasRole(actor, CARE) ? "house" : "tenant";
  const _id = new mongoose.Types.ObjectId();
  const now = await databaseNow();
  await inTransaction(async (session) => {
    const repair = await readRepair(actor, id, session);
    if (repair.thread.length >= MOST_MESSAGES) throw conflict(THREAD_FULL);
    const message = { _id, by, author_id: actor.userId, name: actor.name, text, at: now };
    const version = repair.version + 1;
    const answered_at = repair.answered_at ?? (by === "house" ? now : null);
    await RepairModel.updateOne(
      { _id: repair._id },
      { $set: { version, answered_at }, $push: { thread: message } },
      { session },
    );
    await recordChange({ actor, action: "repair.message-written", subject: auditSubjectOf(repair) }, session);
    await notifyOfRepair({ what: "message", by, repair: { ...repair, version }, text }, session);
  });
  return _id.toString();
}

const auditSubjectOf = ({ apartment_no, name }: Pick<RepairDocument, "apartment_no" | "name">) => {
  const place = apartment_no || repairPlace(apartment_no);
  return name ? joinSubject(place, name) : place;
};
