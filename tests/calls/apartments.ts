import mongoose from "mongoose";
import { ApartmentModel } from "@/models/apartment";
import { csvOf, formOf, makePhoto } from "../support/call-inputs";
import { idOf, nothing, type RequestMaker, type NounCalls } from "../support/noun-calls";

const OWN = `/api/images/${"9f3c1d".repeat(8)}`;

/**
 * Gives every apartment its own pictures, so that a call may be about any of them; the photo has the same id in all.
 */
async function makePictures({ _id = new mongoose.Types.ObjectId() }: { _id?: mongoose.Types.ObjectId }) {
  const photos = [{ _id, url: `${OWN}-1440`, alt: "Kitchen", width: 1440, height: 960 }];
  await ApartmentModel.updateMany(
    {},
    { $set: { photos, floor_plan: `${OWN}-1440`, panorama: `${OWN}-4096` } },
  );
  return { _id };
}

const ofDoor: RequestMaker = ({ door }) => ({ params: { apartment_no: door } });
const ofPhoto = (world: Parameters<RequestMaker>[0]) => ({
  apartment_no: world.door,
  id: idOf(world, "apartments"),
});

export const calls: NounCalls = {
  table: `
call                                          | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
GET /apartments                               | yes     | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
GET /apartments/{apartment_no}                | yes     | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
GET /apartment-status/{apartment_id}          | sign-in | no   | no     | yes   | no         | no        | yes    | no      | -
PATCH /allocate-apartment/{apartment_id}      | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
POST /apartments/{apartment_no}/photos        | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
PATCH /apartments/{apartment_no}/photos/{id}  | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
DELETE /apartments/{apartment_no}/photos/{id} | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
PUT /apartments/{apartment_no}/floor-plan     | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
DELETE /apartments/{apartment_no}/floor-plan  | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
PUT /apartments/{apartment_no}/panorama       | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
DELETE /apartments/{apartment_no}/panorama    | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
GET /managed-apartments                       | sign-in | no   | no     | yes   | no         | no        | yes    | no      | -
GET /managed-apartments/{apartment_no}        | sign-in | no   | no     | yes   | no         | no        | yes    | no      | -
POST /apartments                              | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
PATCH /apartments/{apartment_no}              | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
DELETE /apartments/{apartment_no}             | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
POST /apartments/import                       | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
GET /apartments/csv                           | sign-in | no   | no     | yes   | no         | no        | yes    | no      | -
`,
  make: makePictures,
  valid: {
    "GET /apartments": nothing,
    "GET /apartments/{apartment_no}": ofDoor,
    "GET /managed-apartments": nothing,
    "GET /managed-apartments/{apartment_no}": ofDoor,
    "POST /apartments": () => ({
      body: {
        apartment_no: "901A",
        rent: 650,
        rooms: 3,
        bathrooms: 2,
        balconies: 1,
        size_sqft: 1650,
        description: "",
        amenities: ["Wardrobes in every bedroom"],
        service_charge: 33,
        free_from: null,
      },
    }),
    "PATCH /apartments/{apartment_no}": ({ door }) => ({
      params: { apartment_no: door },
      body: { rent: 675, free_from: "2026-12-01" },
    }),
    "DELETE /apartments/{apartment_no}": ofDoor,
    "POST /apartments/import": ({ door }) => ({
      query: { apply: "true" },
      body: csvOf(`apartment_no,rent\n${door},675\n`),
    }),
    "GET /apartments/csv": nothing,
    "GET /apartment-status/{apartment_id}": ({ free }) => ({ params: { apartment_id: free } }),
    "PATCH /allocate-apartment/{apartment_id}": ({ free }) => ({
      params: { apartment_id: free },
      body: { booking_status: "unavailable" },
    }),
    "POST /apartments/{apartment_no}/photos": ({ door, photo }) => ({
      params: { apartment_no: door },
      body: formOf({ image: photo, alt: "Living room" }),
    }),
    "PATCH /apartments/{apartment_no}/photos/{id}": (world) => ({
      params: ofPhoto(world),
      body: { alt: "Balcony" },
    }),
    "DELETE /apartments/{apartment_no}/photos/{id}": (world) => ({ params: ofPhoto(world) }),
    "PUT /apartments/{apartment_no}/floor-plan": ({ door, photo }) => ({
      params: { apartment_no: door },
      body: formOf({ image: photo }),
    }),
    "DELETE /apartments/{apartment_no}/floor-plan": ofDoor,
    "PUT /apartments/{apartment_no}/panorama": async ({ door }) => ({
      params: { apartment_no: door },
      body: formOf({ image: await makePhoto(16, 8) }),
    }),
    "DELETE /apartments/{apartment_no}/panorama": ofDoor,
  },
  bodiless: [
    "DELETE /apartments/{apartment_no}",
    "DELETE /apartments/{apartment_no}/photos/{id}",
    "DELETE /apartments/{apartment_no}/floor-plan",
    "DELETE /apartments/{apartment_no}/panorama",
  ],
};
