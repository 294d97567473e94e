import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { repairForm } from "@/lib/contracts/repairs";
import { NO_MORE_REPORTS } from "@/lib/contracts/repairs.sentences";
import type * as z from "@/lib/contracts/zod";
import { databaseNow } from "@/lib/db/database-time";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError, conflict } from "@/lib/errors";
import { encodeHomePicture } from "@/lib/images/encode";
import { AgreementModel } from "@/models/agreement";
import { RepairModel } from "@/models/repair";
import { RepairPhotoModel } from "@/models/repair-photo";
import { subjectOf, notifyOfRepair } from "./notify-of-repair";

/**
 * Stores a member's report about their apartment with its photos, and notifies the admins, all or nothing. Returns its
 * id. Throws `invalid_input` at `image`, and `conflict` if they no longer live here.
 */
export async function reportRepair(
  actor: Actor<"member">,
  { image, ...words }: z.output<typeof repairForm>,
): Promise<string> {
  const photos = await encodePhotos(image as readonly File[]);
  const now = await databaseNow();
  const _id = new mongoose.Types.ObjectId();
  await inTransaction(async (session) => {
    const living = await AgreementModel.findOne({ user_id: actor.userId, active: true }, { apartment_no: 1 })
      .session(session)
      .lean();
    if (!living) throw conflict(NO_MORE_REPORTS);
    const [repair] = await RepairModel.create(
      [
        {
          _id,
          ...words,
          apartment_no: living.apartment_no,
          created_at: now,
          user_id: actor.userId,
          name: actor.name || actor.email,
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
    await notifyOfRepair({ what: "reported", by: "tenant", repair: repair.toObject(), text: "" }, session);
  });
  return _id.toString();
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
