import { nothing, type NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call       | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
GET /audit | sign-in | no   | no     | yes   | no         | no        | yes    | no      | -
`,
  valid: { "GET /audit": nothing },
};
