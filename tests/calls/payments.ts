import { nothing, own, type Maker, type NounCalls } from "../support/noun-calls";

const ownPayment: Maker = ({ people, payments }, person) => ({
  params: { id: person === people.removed ? payments.removed : payments.member },
});
const ofOwn: Maker = (_, person) => ({ params: own(person) });

export const calls: NounCalls = {
  table: `
call                              | visitor | user   | member | admin | removed | others
GET /rent-months                  | sign-in | no     | yes    | no    | no      | -
GET /my-balance                   | sign-in | yes    | yes    | no    | yes     | -
GET /my-receipts                  | sign-in | yes    | yes    | no    | yes     | -
POST /create-payment-intent       | sign-in | no     | yes    | no    | no      | -
POST /payments                    | sign-in | no     | yes    | no    | no      | -
GET /payments-history/{email}     | sign-in | no     | yes    | no    | no      | no
GET /payments-history/{email}/csv | sign-in | no     | yes    | no    | no      | no
GET /payments/{id}                | sign-in | hidden | yes    | yes   | yes     | hidden
GET /payments/{id}/receipt        | sign-in | hidden | yes    | yes   | yes     | hidden
GET /payments                     | sign-in | no     | no     | yes   | no      | -
GET /payments/csv                 | sign-in | no     | no     | yes   | no      | -
GET /rent-roll                    | sign-in | no     | no     | yes   | no      | -
`,
  valid: {
    "GET /rent-months": nothing,
    "GET /my-balance": nothing,
    "GET /my-receipts": nothing,
    "POST /create-payment-intent": () => ({ body: {} }),
    "POST /payments": () => ({ body: { transactionId: "pi_invented" } }),
    "GET /payments-history/{email}": ofOwn,
    "GET /payments-history/{email}/csv": ofOwn,
    "GET /payments/{id}": ownPayment,
    "GET /payments/{id}/receipt": ownPayment,
    "GET /payments": nothing,
    "GET /payments/csv": nothing,
    "GET /rent-roll": nothing,
  },
  aboutOthers: {
    "GET /payments-history/{email}": ({ other }) => ({ params: { email: other.email } }),
    "GET /payments-history/{email}/csv": ({ other }) => ({ params: { email: other.email } }),
    "GET /payments/{id}": ({ payments }) => ({ params: { id: payments.other } }),
    "GET /payments/{id}/receipt": ({ payments }) => ({ params: { id: payments.other } }),
  },
};
