import { nothing, type NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call                    | visitor | user | member | admin | removed | others
POST /request-apartment | sign-in | yes  | told   | no    | yes     | -
GET /requests           | sign-in | no   | no     | yes   | no      | -
PATCH /update-request   | sign-in | no   | no     | yes   | no      | -
POST /accepted-requests | sign-in | no   | no     | yes   | no      | -
`,
  valid: {
    "POST /request-apartment": ({ free }) => ({ body: { apartment_id: free } }),
    "GET /requests": nothing,
    "PATCH /update-request": ({ request }) => ({ body: { id: request, status: "checked" } }),
    "POST /accepted-requests": ({ request }) => ({ body: { request_id: request } }),
  },
};
