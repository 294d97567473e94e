import type { Actor } from "@/lib/auth/actor";
import { housePictures } from "@/lib/contracts/apartments.pictures";
import { isUploaded } from "@/lib/contracts/apartments.photos";
import { NO_APARTMENT } from "@/lib/contracts/apartments.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { notFound } from "@/lib/errors";
import { encodeHomePicture } from "@/lib/images/encode";
import { photoStore } from "@/lib/images/store";
import { clearPublicPages } from "@/lib/page-cache/clear-public-pages";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { discardPicture } from "./discard-picture";

/** The default drawings of an apartment. */
type DrawingName = "floor_plan" | "panorama";

const REMEMBERED = { floor_plan: "house_floor_plan", panorama: "house_panorama" } as const;

/** Throws `not_found` if there is no such apartment, before a large body is read. */
export async function refuseUnknownApartment(apartmentNo: string): Promise<void> {
  if (!(await ApartmentModel.exists({ apartment_no: apartmentNo }))) throw noApartment();
}

/**
 * Replaces the default drawing, which is kept, or an earlier upload, which is deleted, by an uploaded picture. Returns 1.
 * Throws `not_found`, and like `encodeHomePicture`.
 */
export async function replaceDrawing(
  actor: Actor<"admin">,
  apartmentNo: string,
  name: DrawingName,
  image: File,
): Promise<number> {
  const picture = await encodeHomePicture(image, name === "panorama" ? "panorama" : "photo");
  const address = await (await photoStore()).saveHome(picture);
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
    isUploaded(apartment[name]) ? (apartment[REMEMBERED[name]] ?? housePictures(apartment)[name]) : null,
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
