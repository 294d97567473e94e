import type { CallInput } from "../support/api-routes";
import { nothing, type RequestMaker, type NounCalls } from "../support/noun-calls";
import { storeCard } from "../support/saved-card";

/** Stores a card only for a permitted caller, so that a rejected one leaves the database unchanged. */
const withCard =
  (input: CallInput = {}): RequestMaker =>
  async ({ people }, person) => {
    const { member, ...refused } = people;
    if (person && member && !Object.values(refused).includes(person)) await storeCard(member.userId);
    return input;
  };

export const calls: NounCalls = {
  table: `
call                 | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
GET /autopay         | sign-in | no   | yes    | no    | no         | no        | no     | no      | -
PUT /autopay         | sign-in | no   | yes    | no    | no         | no        | no     | no      | -
DELETE /autopay      | sign-in | no   | yes    | no    | no         | no        | no     | no      | -
POST /autopay/setup  | sign-in | no   | yes    | no    | no         | no        | no     | no      | -
POST /autopay/card   | sign-in | no   | yes    | no    | no         | no        | no     | no      | -
DELETE /autopay/card | sign-in | no   | yes    | no    | no         | no        | no     | no      | -
`,
  valid: {
    "GET /autopay": nothing,
    "PUT /autopay": withCard({ body: { day: 5 } }),
    "DELETE /autopay": nothing,
    "POST /autopay/setup": () => ({ body: {} }),
    "POST /autopay/card": withCard(),
    "DELETE /autopay/card": nothing,
  },
  bodiless: ["DELETE /autopay", "POST /autopay/card", "DELETE /autopay/card"],
};
