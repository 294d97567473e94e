import { nothing, type NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call                                     | visitor | user | member | admin | removed | others
GET /apartments                          | yes     | yes  | yes    | yes   | yes     | -
GET /apartments/{apartment_no}           | yes     | yes  | yes    | yes   | yes     | -
GET /apartment-status/{apartment_id}     | sign-in | no   | no     | yes   | no      | -
PATCH /allocate-apartment/{apartment_id} | sign-in | no   | no     | yes   | no      | -
GET /managed-apartments                  | sign-in | no   | no     | yes   | no      | -
GET /managed-apartments/{apartment_no}   | sign-in | no   | no     | yes   | no      | -
POST /apartments                         | sign-in | no   | no     | yes   | no      | -
PATCH /apartments/{apartment_no}         | sign-in | no   | no     | yes   | no      | -
DELETE /apartments/{apartment_no}        | sign-in | no   | no     | yes   | no      | -
`,
  valid: {
    "GET /apartments": nothing,
    "GET /apartments/{apartment_no}": ({ door }) => ({ params: { apartment_no: door } }),
    "GET /managed-apartments": nothing,
    "GET /managed-apartments/{apartment_no}": ({ door }) => ({ params: { apartment_no: door } }),
    "POST /apartments": () => ({
      body: {
        ...{ apartment_no: "901A", rent: 650, rooms: 3, bathrooms: 2, balconies: 1, size_sqft: 1650 },
        ...{ description: "", amenities: ["Wardrobes in every bedroom"], service_charge: 33, free_from: null },
      },
    }),
    "PATCH /apartments/{apartment_no}": ({ door }) => ({
      params: { apartment_no: door },
      body: { rent: 675, free_from: "2026-12-01" },
    }),
    "DELETE /apartments/{apartment_no}": ({ door }) => ({ params: { apartment_no: door } }),
    "GET /apartment-status/{apartment_id}": ({ free }) => ({ params: { apartment_id: free } }),
    "PATCH /allocate-apartment/{apartment_id}": ({ free }) => ({
      params: { apartment_id: free },
      body: { booking_status: "unavailable" },
    }),
  },
};
