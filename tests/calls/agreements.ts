import { AgreementModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { makeRequest } from "../support/factories";
import { nothing, type NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call                          | visitor | user   | member | admin | accountant | caretaker | viewer | removed | others
POST /request-apartment       | sign-in | yes    | told   | no    | no         | no        | no     | yes     | -
GET /requests                 | sign-in | no     | no     | yes   | no         | no        | yes    | no      | -
PATCH /update-request         | sign-in | no     | no     | yes   | no         | no        | no     | no      | -
POST /accepted-requests       | sign-in | no     | no     | yes   | no         | no        | no     | no      | -
GET /my-request               | sign-in | yes    | yes    | yes   | yes        | yes       | yes    | yes     | -
PATCH /withdraw-request       | sign-in | yes    | yes    | yes   | yes        | yes       | yes    | yes     | hidden
GET /my-agreement             | sign-in | yes    | yes    | yes   | yes        | yes       | yes    | yes     | -
GET /requests/{id}/terms      | sign-in | no     | no     | yes   | no         | no        | yes    | no      | -
POST /my-agreement/sign       | sign-in | no     | yes    | no    | no         | no        | no     | no      | -
GET /agreements/{id}/document | sign-in | hidden | yes    | yes   | yes        | no        | yes    | yes     | hidden
POST /agreements/{id}/document | sign-in | no  | no     | yes   | yes        | no        | no     | no      | -
POST /declined-requests       | sign-in | no     | no     | yes   | no         | no        | no     | no      | -
`,
  valid: {
    "POST /request-apartment": ({ free }) => ({
      body: {
        apartment_id: free,
        telephone: "+880 1711 000000",
        occupation: "Teacher",
        people: 3,
        message: "We would like to bring a piano.",
      },
    }),
    "GET /requests": nothing,
    "PATCH /update-request": ({ request }) => ({ body: { id: request, status: "checked" } }),
    "GET /my-request": nothing,
    "GET /my-agreement": nothing,
    "GET /requests/{id}/terms": ({ request }) => ({ params: { id: request } }),
    "POST /my-agreement/sign": (_world, person) => ({ body: { name: person?.actor.name ?? "Nobody" } }),
    "GET /agreements/{id}/document": async (_world, person) => {
      const own = await AgreementModel.findOne({ email: person?.email ?? "" }).lean();
      const any = own ?? (await AgreementModel.findOne().orFail().lean());
      return { params: { id: String(any._id) } };
    },
    "POST /agreements/{id}/document": async ({ other }) => {
      const theirs = await AgreementModel.findOne({ email: other.email }).orFail().lean();
      return { params: { id: String(theirs._id) } };
    },
    "PATCH /withdraw-request": async ({ free, request }, person) => {
      if (!person) return { body: { id: request } };
      const home = await ApartmentModel.findById(free).orFail().lean();
      const own = await makeRequest(person, home);
      return { body: { id: String(own._id) } };
    },
    "POST /declined-requests": async () => {
      const home = await ApartmentModel.findOne({ booking_status: "unavailable" }).orFail().lean();
      return { body: { apartment_no: home.apartment_no, reason: "The apartment has been let." } };
    },
    "POST /accepted-requests": ({ request }) => ({ body: { request_id: request } }),
  },
  aboutOthers: {
    "PATCH /withdraw-request": ({ request }) => ({ body: { id: request } }),
    "GET /agreements/{id}/document": async ({ other }) => {
      const others = await AgreementModel.findOne({ email: other.email }).orFail().lean();
      return { params: { id: String(others._id) } };
    },
  },
  bodiless: ["POST /agreements/{id}/document"],
};
