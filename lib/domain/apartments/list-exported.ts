import type { Actor } from "@/lib/auth/actor";
import type { Apartment } from "@/lib/contracts/apartments";
import { connectDatabase } from "@/lib/db/connect";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { serializeOwn } from "./serialize";

/** Returns every apartment by floor, then block, those off the list included; the numbers limit how many there can be. */
export async function listExported(_actor: Actor<"admin">): Promise<Apartment[]> {
  await connectDatabase();
  const found = await ApartmentModel.find({}, { photos: 0 })
    .sort({ floor_no: 1, block_no: 1 })
    .lean<ApartmentDocument[]>();
  return found.map(serializeOwn);
}
