import { nothing, type NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call                                     | visitor | user | member | admin | removed | others
GET /apartments                          | yes     | yes  | yes    | yes   | yes     | -
GET /apartments/{apartment_no}           | yes     | yes  | yes    | yes   | yes     | -
GET /apartment-status/{apartment_id}     | sign-in | no   | no     | yes   | no      | -
PATCH /allocate-apartment/{apartment_id} | sign-in | no   | no     | yes   | no      | -
`,
  valid: {
    "GET /apartments": nothing,
    "GET /apartments/{apartment_no}": ({ door }) => ({ params: { apartment_no: door } }),
    "GET /apartment-status/{apartment_id}": ({ free }) => ({ params: { apartment_id: free } }),
    "PATCH /allocate-apartment/{apartment_id}": ({ free }) => ({
      params: { apartment_id: free },
      body: { booking_status: "unavailable" },
    }),
  },
};
