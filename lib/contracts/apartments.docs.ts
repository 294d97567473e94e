import * as photoCalls from "./apartment-photos";
import * as calls from "./apartments";
import { EXAMPLE_ID } from "./fields";
import { noun } from "./noun";
import { FORM, NO_APARTMENT, NO_PHOTO } from "./shared.docs";

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

const OF_UPLOAD = {
  invalid_input: "Image must be jpeg/png",
  not_found: NO_APARTMENT,
  unsupported_type: FORM,
  provider_unavailable: NO_PHOTO,
};

export const apartments = noun(
  { ...calls, ...photoCalls },
  {
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
      addApartmentPhoto: {
        says: { ...OF_UPLOAD, conflict: "An apartment has at most 30 photos. Delete one of them first." },
      },
      changeApartmentPhoto: {
        says: { invalid_input: "Please say what the photo shows.", not_found: "There is no such photo." },
      },
      deleteApartmentPhoto: { says: { not_found: NO_APARTMENT } },
      putFloorPlan: { says: OF_UPLOAD },
      deleteFloorPlan: { says: { invalid_input: "There is no such apartment.", not_found: NO_APARTMENT } },
      putPanorama: { says: { ...OF_UPLOAD, invalid_input: "A panorama must be twice as wide as high." } },
      deletePanorama: { says: { invalid_input: "There is no such apartment.", not_found: NO_APARTMENT } },
    },
  },
);
