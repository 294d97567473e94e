import { nothing, type NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call        | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
GET /health | yes     | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
GET /live   | yes     | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
`,
  valid: { "GET /health": nothing, "GET /live": nothing },
};
