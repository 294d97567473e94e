import { expect, it } from "vitest";
import type { Apartment } from "@/lib/apartments/contract";
import { similarTo } from "./rules";

function apartment(
  apartment_no: string,
  rent: number,
  booking_status: Apartment["booking_status"],
): Apartment {
  return {
    _id: apartment_no.padStart(24, "0"),
    apartment_no,
    rent,
    booking_status,
    floor_no: 1,
    block_no: "A",
    apartment_image: "/media/apartment-01",
    rooms: 2,
    bathrooms: 2,
    balconies: 1,
    size_sqft: 1200,
    amenities: [],
    service_charge: 0,
    free_from: null,
    photos: [],
    floor_plan: "floor-plan-2-rooms",
    panorama: "panorama-warm",
    description: "",
  };
}

it("sorts other apartments by availability, then by nearest rent, and omits the apartment itself", () => {
  const own = apartment("4A", 700, "available");
  const tower = [
    apartment("1A", 420, "available"),
    own,
    apartment("4B", 710, "unavailable"),
    apartment("5A", 760, "available"),
  ];
  expect(similarTo(own, tower).map(({ apartment_no }) => apartment_no)).toEqual(["5A", "1A", "4B"]);
});
