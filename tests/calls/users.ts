import { makeActor } from "../support/actors";
import { cookieHeaders, formOf, PASSWORD } from "../support/call-inputs";
import { nothing, own, type RequestMaker, type NounCalls } from "../support/noun-calls";

const ofOwn: RequestMaker = (_, person) => ({ params: own(person) });
const ofOther: RequestMaker = ({ other }) => ({ params: { email: other.email } });

export const calls: NounCalls = {
  table: `
call                          | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
POST /jwt                     | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | no
POST /users                   | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | no
GET /user/{email}             | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | no
GET /my-apartment/{email}     | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | no
PATCH /profile                | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
POST /profile/photo           | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
POST /profile/password        | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
GET /profile/sessions         | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
DELETE /profile/sessions/{id} | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | nothing
GET /profile/google           | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
POST /profile/google          | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
DELETE /profile/google        | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
GET /members                  | sign-in | no   | no     | yes   | yes        | yes       | yes    | no      | -
GET /statistics               | sign-in | no   | no     | yes   | no         | no        | yes    | no      | -
PATCH /update-role            | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
GET /members/{id}             | sign-in | no   | no     | yes   | yes        | no        | yes    | no      | -
GET /my-data                  | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
POST /delete-account          | sign-in | yes  | held   | yes   | yes        | yes       | yes    | held    | -
`,
  valid: {
    "POST /jwt": async (_, person) => ({ body: own(person), headers: await cookieHeaders(person) }),
    "POST /users": (_, person) => ({ body: { ...own(person), name: "Name" } }),
    "GET /user/{email}": ofOwn,
    "GET /my-apartment/{email}": ofOwn,
    "PATCH /profile": () => ({
      body: {
        name: "New Name",
        telephone: "+880 1711 000000",
        emergency_name: "Farida Ahmed",
        emergency_telephone: "+880 1811 000000",
      },
    }),
    "POST /profile/photo": ({ photo }) => ({ body: formOf({ image: photo }) }),
    "POST /profile/password": () => ({ body: { current: PASSWORD, password: "Another#2027" } }),
    "GET /profile/sessions": nothing,
    "DELETE /profile/sessions/{id}": (_, person) => ({ params: { id: person?.sessionId ?? "all" } }),
    "GET /profile/google": nothing,
    "POST /profile/google": () => ({ body: { password: PASSWORD } }),
    "DELETE /profile/google": nothing,
    "GET /members": nothing,
    "GET /statistics": nothing,
    "GET /members/{id}": ({ other }) => ({ params: { id: other.userId } }),
    "GET /my-data": nothing,
    "POST /delete-account": async (_, person) => {
      // The last admin cannot be deleted.
      if (person?.actor.role === "admin") await makeActor("admin");
      return { body: { ...own(person), password: PASSWORD } };
    },
    "PATCH /update-role": ({ other }) => ({
      body: { email: other.email, role: "user", deleteApartment: true },
    }),
  },
  aboutOthers: {
    "POST /jwt": async ({ other }, person) => ({
      body: { email: other.email },
      headers: await cookieHeaders(person),
    }),
    "POST /users": ({ other }) => ({ body: { email: other.email, name: "Mallory" } }),
    "GET /user/{email}": ofOther,
    "GET /my-apartment/{email}": ofOther,
    "DELETE /profile/sessions/{id}": ({ other }) => ({ params: { id: other.sessionId } }),
  },
  bodiless: ["DELETE /profile/google", "DELETE /profile/sessions/{id}"],
};
