import { nothing, type NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call                 | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
GET /rent-reminders  | sign-in | no   | no     | yes   | yes        | no        | yes    | no      | -
POST /rent-reminders | sign-in | no   | no     | yes   | yes        | no        | no     | no      | -
`,
  valid: {
    "GET /rent-reminders": nothing,
    "POST /rent-reminders": ({ other }) => ({ body: { period: "2100-01", emails: [other.email] } }),
  },
};
