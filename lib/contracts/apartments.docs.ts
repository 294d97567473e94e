import * as importCalls from "./apartment-import";
import * as photoCalls from "./apartment-photos";
import * as calls from "./apartments";
import { EXAMPLE_ID } from "./fields";
import * as managed from "./managed-apartments";
import { noun } from "./noun";
import {
  APARTMENT_SENTENCES,
  BAD_RANGE,
  NO_SUCH_NUMBER,
  BAD_NUMBER,
  NO_ROWS,
  PHOTOS_FULL,
  NO_ALT,
  NO_PHOTO,
  NO_SPHERE,
  NO_APARTMENT,
  offTheList,
  alreadyThere,
  numberStays,
  askedFor,
  memberLivesIn,
} from "./apartments.sentences";
import { NOT_A_FORM, NOT_A_PHOTO, NOT_CSV, NOT_STORED } from "./shared.sentences";

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

const managedApartment = { ...apartment, announced_from: null, state: "available", tenant: null };

const CSV = [
  "apartment_no,floor_no,block_no,rent,rooms,bathrooms,balconies,size_sqft,description,amenities,service_charge,free_from",
  "4A,4,A,650,3,2,1,1650,A long living room.,Gas and water by meter; Wardrobes in every bedroom,33,",
].join("\r\n");

const OF_UPLOAD = {
  invalid_input: NOT_A_PHOTO,
  not_found: NO_APARTMENT,
  unsupported_type: NOT_A_FORM,
  provider_unavailable: NOT_STORED,
};

export const apartments = noun(
  { ...calls, ...managed, ...photoCalls, ...importCalls },
  {
    audited: APARTMENT_SENTENCES,
    docs: {
      listApartments: {
        answer: { result: [{ ...apartment, photo_count: 0 }], totalPages: 1 },
        says: { invalid_input: BAD_RANGE },
      },
      getApartment: {
        answer: apartment,
        says: { invalid_input: NO_SUCH_NUMBER, not_found: NO_APARTMENT },
      },
      getApartmentStatus: { says: { not_found: NO_APARTMENT } },
      allocateApartment: { says: { not_found: NO_APARTMENT, conflict: offTheList("4A") } },
      listManagedApartments: { answer: [managedApartment] },
      getManagedApartment: {
        answer: managedApartment,
        says: { invalid_input: NO_SUCH_NUMBER, not_found: NO_APARTMENT },
      },
      addApartment: {
        answer: { insertedId: EXAMPLE_ID },
        says: { invalid_input: BAD_NUMBER, conflict: alreadyThere("11A") },
      },
      updateApartment: {
        says: { invalid_input: BAD_NUMBER, not_found: NO_APARTMENT, conflict: numberStays("4A", "4C") },
      },
      takeOffApartment: {
        says: {
          invalid_input: NO_SUCH_NUMBER,
          not_found: NO_APARTMENT,
          conflict: askedFor("4A"),
          agreement_active: memberLivesIn("4A"),
        },
      },
      importApartments: { says: { invalid_input: NO_ROWS, unsupported_type: NOT_CSV } },
      exportApartments: { answer: CSV },
      addApartmentPhoto: { says: { ...OF_UPLOAD, conflict: PHOTOS_FULL } },
      changeApartmentPhoto: { says: { invalid_input: NO_ALT, not_found: NO_PHOTO } },
      deleteApartmentPhoto: { says: { not_found: NO_APARTMENT } },
      putFloorPlan: { says: OF_UPLOAD },
      deleteFloorPlan: { says: { invalid_input: NO_SUCH_NUMBER, not_found: NO_APARTMENT } },
      putPanorama: { says: { ...OF_UPLOAD, invalid_input: NO_SPHERE } },
      deletePanorama: { says: { invalid_input: NO_SUCH_NUMBER, not_found: NO_APARTMENT } },
    },
  },
);
