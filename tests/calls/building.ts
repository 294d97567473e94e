import { nothing, type NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call            | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
GET /building   | yes     | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
PATCH /building | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
`,
  valid: {
    "GET /building": nothing,
    "PATCH /building": () => ({ body: { phone: "+880 1711 000000" } }),
  },
};
