import { isDeepStrictEqual } from "node:util";
import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { changeApartmentPhoto, homePhotoForm } from "@/lib/contracts/apartment-photos";
import { MOST_PHOTOS } from "@/lib/contracts/apartments.photos";
import { NO_APARTMENT, NO_PHOTO, PHOTOS_FULL } from "@/lib/contracts/apartments.sentences";
import type { BodyOf } from "@/lib/contracts/endpoint";
import type * as z from "@/lib/contracts/zod";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { conflict, notFound } from "@/lib/errors";
import { moveItem } from "@/lib/format/order";
import { encodeHomePicture } from "@/lib/images/encode";
import { photoStore } from "@/lib/images/store";
import { clearPublicPages } from "@/lib/page-cache/clear-public-pages";
import { ApartmentModel, type ApartmentPhoto } from "@/models/apartment";
import { discardPicture } from "./discard-picture";

type Photos = readonly ApartmentPhoto[];

/**
 * Throws not_found where there is no such apartment, conflict where it has as many photos as it may: told before a body
 * of megabytes is read.
 */
export async function refusePhotoTooMany(apartmentNo: string): Promise<void> {
  if ((await photosOf(apartmentNo)).length >= MOST_PHOTOS) throw conflict(PHOTOS_FULL);
}

/**
 * Adds a photo behind the others; answers its id. The file is stored first and goes again where the apartment does not
 * get it. Throws not_found, conflict where there are thirty, and as `encodeHomePicture` does.
 */
export async function addPhoto(
  actor: Actor<"admin">,
  apartmentNo: string,
  { image, alt }: z.output<typeof homePhotoForm>,
): Promise<string> {
  const picture = await encodeHomePicture(image, "photo");
  const { width, height } = picture;
  const url = await (await photoStore()).saveHome(picture);
  const photo = { _id: new mongoose.Types.ObjectId(), url, alt, width, height };
  const roomLeft = { [`photos.${String(MOST_PHOTOS - 1)}`]: mongoose.trusted({ $exists: false }) };
  try {
    await inTransaction(async (session) => {
      const { modifiedCount } = await ApartmentModel.updateOne(
        { apartment_no: apartmentNo, ...roomLeft },
        { $push: { photos: photo } },
        { session },
      );
      if (modifiedCount === 0) {
        await photosOf(apartmentNo, session);
        throw conflict(PHOTOS_FULL);
      }
      const after = { photo: String(photo._id), alt };
      await recordChange({ actor, action: "apartment.photo-added", subject: apartmentNo, after }, session);
    });
  } catch (error) {
    await discardPicture(url);
    throw error;
  }
  clearPublicPages();
  return String(photo._id);
}

/**
 * Gives a photo other words or another place, from 1; a place behind the last is the last. Answers 1, or 0 where it is
 * so already. Two admins who move at once both move: each move is made in what the other one left. Throws not_found.
 */
export async function changePhoto(
  actor: Actor<"admin">,
  { apartment_no, id }: { readonly apartment_no: string; readonly id: string },
  { alt, place }: BodyOf<typeof changeApartmentPhoto>,
): Promise<number> {
  const changed = await inTransaction(async (session) => {
    const photos = await photosOf(apartment_no, session);
    const at = photos.findIndex(({ _id }) => _id.equals(id));
    const photo = photos[at];
    if (!photo) throw notFound(NO_PHOTO);
    const described = photos.with(at, { ...photo, alt: alt ?? photo.alt });
    const now = place === undefined ? described : moveItem(described, at, place - 1);
    const [before, after] = [wordsOf(photos, id), wordsOf(now, id)];
    if (isDeepStrictEqual(before, after)) return 0;
    await ApartmentModel.updateOne({ apartment_no }, { $set: { photos: now } }, { session });
    const change = { before, after };
    await recordChange(
      { actor, action: "apartment.photo-changed", subject: apartment_no, ...change },
      session,
    );
    return 1;
  });
  if (changed > 0) clearPublicPages();
  return changed;
}

/** Deletes a photo and, behind that, its file; answers 1, or 0 where it was gone already. Throws not_found. */
export async function deletePhoto(actor: Actor<"admin">, apartmentNo: string, id: string): Promise<number> {
  const gone = await inTransaction(async (session) => {
    const photos = await photosOf(apartmentNo, session);
    const photo = photos.find(({ _id }) => _id.equals(id));
    if (!photo) return null;
    const left = { $pull: { photos: { _id: photo._id } } };
    await ApartmentModel.updateOne({ apartment_no: apartmentNo }, left, { session });
    const before = wordsOf(photos, id);
    await recordChange({ actor, action: "apartment.photo-removed", subject: apartmentNo, before }, session);
    return photo;
  });
  if (!gone) return 0;
  clearPublicPages();
  await discardPicture(gone.url);
  return 1;
}

async function photosOf(apartmentNo: string, session?: ClientSession): Promise<Photos> {
  const found = await ApartmentModel.findOne({ apartment_no: apartmentNo }, { photos: 1 })
    .session(session ?? null)
    .lean();
  if (!found) throw notFound(NO_APARTMENT);
  return found.photos ?? [];
}

/** A photo as the audit trail tells of it. */
function wordsOf(photos: Photos, id: string) {
  const at = photos.findIndex(({ _id }) => _id.equals(id));
  return { photo: id, alt: photos[at]?.alt ?? "", place: at + 1 };
}
