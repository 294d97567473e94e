import mongoose, { type ClientSession } from "mongoose";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import type { BodyOf } from "@/lib/platform/contracts/endpoint";
import type * as z from "@/lib/platform/contracts/zod";
import { inTransaction } from "@/lib/platform/db/transaction";
import { conflict, notFound } from "@/lib/platform/errors";
import { encodePicture } from "@/lib/platform/images/encode";
import { photoStore } from "@/lib/platform/images/store";
import { logger } from "@/lib/platform/logger";
import { clearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { ApartmentModel, type ApartmentPhoto, type ApartmentDocument } from "@/models/apartment";
import { defaultPictures, isUploaded, moveItem, NO_APARTMENT } from "./contract";
import { type apartmentPhotoForm, type changeApartmentPhoto, MOST_PHOTOS } from "./photos-contract";

const NO_PHOTO = "There is no such photo.";

const PHOTOS_FULL = "An apartment has at most 30 photos. Delete one of them first.";

/**
 * Deletes the file of a picture that no apartment shows. Never throws, since the caller must report the earlier failure. Keeps
 * a picture that a write with a lost answer has stored. The sweep deletes the rest from our own store (sweepPhotos).
 */
async function discardPicture(address: string): Promise<void> {
  try {
    const shown = mongoose.trusted([
      { "photos.url": address },
      { floor_plan: address },
      { panorama: address },
    ]);
    if (!(await ApartmentModel.exists({ $or: shown }))) await (await photoStore()).remove(address);
  } catch (error) {
    logger().warn({ err: error, photo: address }, "photo not removed");
  }
}

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
 * get it. Throws not_found, conflict where there are thirty, and as `encodePicture` does.
 */
export async function addPhoto(
  actor: Actor<"admin">,
  apartmentNo: string,
  { image, alt }: z.output<typeof apartmentPhotoForm>,
): Promise<string> {
  const picture = await encodePicture(image, "photo");
  const { width, height } = picture;
  const url = await (await photoStore()).saveApartmentPicture(picture);
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

/** The default drawings of an apartment. */
type DrawingName = "floor_plan" | "panorama";

const REMEMBERED = { floor_plan: "house_floor_plan", panorama: "house_panorama" } as const;

/** Throws `not_found` if there is no such apartment, before a large body is read. */
export async function refuseUnknownApartment(apartmentNo: string): Promise<void> {
  if (!(await ApartmentModel.exists({ apartment_no: apartmentNo }))) throw noApartment();
}

/**
 * Replaces the default drawing, which is kept, or an earlier upload, which is deleted, by an uploaded picture. Returns 1.
 * Throws `not_found`, and like `encodePicture`.
 */
export async function replaceDrawing(
  actor: Actor<"admin">,
  apartmentNo: string,
  name: DrawingName,
  image: File,
): Promise<number> {
  const picture = await encodePicture(image, name === "panorama" ? "panorama" : "photo");
  const address = await (await photoStore()).saveApartmentPicture(picture);
  try {
    const old = await change(actor, apartmentNo, name, () => address);
    if (old && isUploaded(old)) await discardPicture(old);
  } catch (error) {
    await discardPicture(address);
    throw error;
  }
  return 1;
}

/** Restores the default drawing; returns 1, or 0 if it is there already. Throws `not_found`. */
export async function restoreDrawing(
  actor: Actor<"admin">,
  apartmentNo: string,
  name: DrawingName,
): Promise<number> {
  const old = await change(actor, apartmentNo, name, (apartment) =>
    isUploaded(apartment[name]) ? (apartment[REMEMBERED[name]] ?? defaultPictures(apartment)[name]) : null,
  );
  if (!old) return 0;
  await discardPicture(old);
  return 1;
}

/** Writes the result of `next`; returns the previous picture, or null if nothing is written. */
async function change(
  actor: Actor<"admin">,
  apartmentNo: string,
  name: DrawingName,
  next: (apartment: ApartmentDocument) => string | null,
): Promise<string | null> {
  const old = await inTransaction(async (session) => {
    const apartment = await ApartmentModel.findOne({ apartment_no: apartmentNo })
      .session(session)
      .lean<ApartmentDocument | null>();
    if (!apartment) throw noApartment();
    const [before, after] = [apartment[name], next(apartment)];
    if (after === null) return null;
    const remembered = isUploaded(before) ? {} : { [REMEMBERED[name]]: before };
    await ApartmentModel.updateOne(
      { _id: apartment._id },
      { $set: { [name]: after, ...remembered } },
      { session },
    );
    const told = { before: { [name]: before }, after: { [name]: after } };
    const action = name === "panorama" ? "apartment.panorama-changed" : "apartment.floor-plan-changed";
    await recordChange({ actor, action, subject: apartmentNo, ...told }, session);
    return before;
  });
  if (old !== null) clearPublicPages();
  return old;
}

const noApartment = () => notFound(NO_APARTMENT);
