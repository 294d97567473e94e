import type { Apartment } from "@/lib/apartments/contract";
import { isAvailable } from "./labels";

/** Returns the apartments nearest in rent, available ones first. */
export function similarTo(apartment: Apartment, tower: readonly Apartment[], count = 3): Apartment[] {
  const away = (other: Apartment) => Math.abs(other.rent - apartment.rent);
  return tower
    .filter(({ _id }) => _id !== apartment._id)
    .toSorted(
      (left, right) => Number(isAvailable(right)) - Number(isAvailable(left)) || away(left) - away(right),
    )
    .slice(0, count);
}
