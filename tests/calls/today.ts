import { nothing, type NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call       | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
GET /today | sign-in | no   | no     | yes   | yes        | yes       | yes    | no      | -
`,
  valid: { "GET /today": nothing },
};
