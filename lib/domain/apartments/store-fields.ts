import { alreadyThere } from "@/lib/contracts/apartments.sentences";
import type { BodyOf } from "@/lib/contracts/endpoint";
import type { updateApartment } from "@/lib/contracts/managed-apartments";
import { placeOf } from "@/lib/contracts/apartments.numbers";
import { AppError } from "@/lib/errors";
import { toCents } from "@/lib/format/money";
import type { ApartmentDocument } from "@/models/apartment";

type SentFields = Partial<Omit<BodyOf<typeof updateApartment>, "listed">>;
type Stored = Partial<Omit<ApartmentDocument, "amenities">> & { amenities?: string[] };

/** Converts the form's fields for the database: cents, and floor and block from the number. */
export function storedFields(given: SentFields): Stored {
  const { apartment_no, floor_no, block_no, rent, size_sqft, service_charge, ...same } = given;
  const known = Object.entries<unknown>(same).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(known) as Stored),
    ...(apartment_no !== undefined && { apartment_no, ...placeOf(apartment_no) }),
    ...(rent !== undefined && { rent_cents: toCents(rent) }),
    ...(size_sqft !== undefined && { area_sqft: size_sqft }),
    ...(service_charge !== undefined && { service_charge_cents: toCents(service_charge) }),
  };
}

/** Returns an error at the number field. */
export function refuseNumber(message: string): AppError {
  return new AppError("conflict", message, { fields: { apartment_no: message } });
}

/** Returns the error for a number that exists, on the list or off it. */
export function numberTaken(apartmentNo: string, isOff = false): AppError {
  const words = alreadyThere(apartmentNo);
  return refuseNumber(isOff ? `${words} It is off the list; put it back instead.` : words);
}
