import * as calls from "./apartments";
import { EXAMPLE_ID } from "./fields";
import { noun } from "./noun";
import { NO_APARTMENT } from "./shared.docs";

const apartment = {
  _id: EXAMPLE_ID,
  apartment_no: "4A",
  floor_no: 4,
  block_no: "A",
  rent: 650,
  booking_status: "available",
  apartment_image: "/media/apartment-07",
  rooms: 3,
  bathrooms: 2,
  balconies: 1,
  size_sqft: 1650,
  floor_plan: "floor-plan-3-rooms",
  panorama: "panorama-warm",
  description: "A long living room, a closed kitchen and three bedrooms in a row behind it.",
  amenities: ["Gas and water by meter", "Wardrobes in every bedroom"],
  service_charge: 33,
  free_from: null,
  photos: [],
};

export const apartments = noun(calls, {
  audited: ["apartment"],
  docs: {
    listApartments: {
      answer: { result: [apartment], totalPages: 1 },
      says: { invalid_input: "Please enter a valid Range" },
    },
    getApartment: {
      answer: apartment,
      says: { invalid_input: "There is no such apartment.", not_found: NO_APARTMENT },
    },
    getApartmentStatus: { says: { not_found: NO_APARTMENT } },
    allocateApartment: { says: { not_found: NO_APARTMENT } },
  },
});
