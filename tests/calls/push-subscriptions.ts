import { nothing, type NounCalls } from "../support/noun-calls";
import { makeBrowser } from "../support/push-browser";

export const calls: NounCalls = {
  table: `
call                       | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
GET /push-key              | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
POST /push-subscriptions   | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
DELETE /push-subscriptions | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
`,
  valid: {
    "GET /push-key": nothing,
    "POST /push-subscriptions": () => ({ body: makeBrowser().subscription }),
    "DELETE /push-subscriptions": nothing,
  },
  bodiless: ["DELETE /push-subscriptions"],
};
