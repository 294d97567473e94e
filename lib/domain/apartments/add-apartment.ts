import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { placeOf } from "@/lib/contracts/apartments.numbers";
import { housePictures } from "@/lib/contracts/apartments.pictures";
import { BAD_NUMBER } from "@/lib/contracts/apartments.sentences";
import type { ApartmentForm } from "@/lib/contracts/managed-apartments";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { toCents } from "@/lib/format/money";
import { clearPublicPages } from "@/lib/page-cache/clear-public-pages";
import { ApartmentModel } from "@/models/apartment";
import { orderOf } from "./rules";
import { numberTaken, refuseNumber } from "./store-fields";

/**
 * Adds an apartment, listed and available at once (docs/product.md 4.10). Returns its id. Throws `conflict` for `apartment_no`
 * if there is one with this number, on the list or off it.
 */
export async function addApartment(actor: Actor<"admin">, form: ApartmentForm): Promise<string> {
  try {
    const id = await inTransaction((session) => insertApartment(actor, form, session));
    clearPublicPages();
    return id;
  } catch (error) {
    // The index backs up the check inside the transaction.
    if (isDuplicateKey(error)) throw numberTaken(form.apartment_no);
    throw error;
  }
}

/** Does the same within a transaction that adds several; the caller clears the page cache after the commit. */
async function insertApartment(
  actor: Actor<"admin">,
  form: ApartmentForm,
  session: ClientSession,
): Promise<string> {
  const { apartment_no } = form;
  const apartment = newApartment(form);
  const same = await ApartmentModel.findOne({ apartment_no }, { is_listed: 1 }).session(session).lean();
  if (same) throw numberTaken(apartment_no, !same.is_listed);
  await ApartmentModel.create([apartment], { session });
  await recordChange({ actor, action: "apartment.added", subject: apartment_no, after: form }, session);
  return apartment._id.toString();
}

/** Returns the document of a new apartment: listed, available, with default pictures. */
export function newApartment(form: ApartmentForm) {
  const { apartment_no, rent, rooms, bathrooms, balconies, size_sqft } = form;
  const place = placeOf(apartment_no);
  if (!place) throw refuseNumber(BAD_NUMBER);
  const home = { ...place, rooms, bathrooms, balconies, area_sqft: size_sqft };
  return {
    _id: new mongoose.Types.ObjectId(),
    apartment_no,
    ...home,
    ...housePictures(home),
    order: orderOf(place),
    rent_cents: toCents(rent),
    service_charge_cents: toCents(form.service_charge),
    description: form.description,
    amenities: form.amenities,
    free_from: form.free_from,
    photos: [],
  };
}
