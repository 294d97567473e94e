import { nothing, type NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call       | visitor | user | member | admin | removed | others
GET /today | sign-in | no   | no     | yes   | no      | -
`,
  valid: { "GET /today": nothing },
};
