import { isValidObjectId } from "mongoose";
import { type Actor, hasRole } from "@/lib/auth/actor";
import { PHOTO_GONE } from "@/lib/contracts/shared.sentences";
import { notFound } from "@/lib/errors";
import { RepairModel } from "@/models/repair";
import { RepairPhotoModel } from "@/models/repair-photo";

type PhotoSize = "small" | "large";

interface Asked {
  readonly id: string;
  readonly photo_id: string;
  readonly size: PhotoSize;
}

/**
 * Returns a photo of a repair to its reporter, even after they have moved out, and to admins. Throws the same
 * `not_found` for anyone else as for a missing photo.
 */
export async function findRepairPhoto(
  actor: Actor | null,
  { id, photo_id, size }: Asked,
): Promise<Uint8Array<ArrayBuffer>> {
  const none = notFound(PHOTO_GONE);
  if (!actor || !isValidObjectId(id) || !isValidObjectId(photo_id)) throw none;
  const own = hasRole(actor, "admin") ? {} : { user_id: actor.userId };
  if (!(await RepairModel.exists({ _id: id, ...own, photos: photo_id }))) throw none;
  const photo = await RepairPhotoModel.findOne({ _id: photo_id, repair_id: id }).select(size);
  if (!photo) throw none;
  return new Uint8Array(photo[size]);
}
