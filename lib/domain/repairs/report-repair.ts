import mongoose, { type ClientSession } from "mongoose";
import { type Actor, hasRole } from "@/lib/auth/actor";
import { NO_SUCH_NUMBER } from "@/lib/contracts/apartments.sentences";
import type { repairForm } from "@/lib/contracts/repairs";
import { NO_MORE_REPORTS } from "@/lib/contracts/repairs.sentences";
import type * as z from "@/lib/contracts/zod";
import { databaseNow } from "@/lib/db/database-time";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError, conflict } from "@/lib/errors";
import { encodeHomePicture } from "@/lib/images/encode";
import { AgreementModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { RepairModel, type RepairDocument } from "@/models/repair";
import { RepairPhotoModel } from "@/models/repair-photo";
import { subjectOf, notifyOfRepair } from "./notify-of-repair";

type Report = z.output<typeof repairForm>;

/**
 * Stores a report with its photos and notifies the other side, all or nothing: a member's about their apartment, or an
 * admin's about any apartment or the building. Returns its id. Throws `invalid_input` at `image` or `apartment_no`, and
 * `conflict` if the member no longer lives here.
 */
export async function reportRepair(
  actor: Actor<"member" | "admin">,
  { image, apartment_no, ...words }: Report,
): Promise<string> {
  const photos = await encodePhotos(image as readonly File[]);
  const now = await databaseNow();
  const _id = new mongoose.Types.ObjectId();
  await inTransaction(async (session) => {
    const isOfOffice = hasRole(actor, "admin");
    const about = isOfOffice
      ? await findPlace(actor, apartment_no, session)
      : await findOwnHome(actor, session);
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
    await recordChange({ actor, action: "repair.reported", subject: subjectOf(repair), after }, session);
    const by = isOfOffice ? "house" : "tenant";
    await notifyOfRepair({ what: "reported", by, repair: repair.toObject(), text: "" }, session);
  });
  return _id.toString();
}

/** The home, and the person who follows the repair as their own. */
type About = Pick<RepairDocument, "apartment_no" | "user_id" | "name">;

const nameOf = ({ name, email }: { name?: string; email: string }) => name || email;

async function findOwnHome(actor: Actor, session: ClientSession): Promise<About> {
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
    const { files: sizes } = await encodeHomePicture(file, "report").catch((error: unknown) => {
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
