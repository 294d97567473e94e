import { recordOfflinePayment } from "@/lib/payments/office-contract";
import { recordOffline } from "@/lib/payments/record-offline";
import { postCharge } from "@/lib/payments/write-charge";
import type { Actor } from "@/lib/platform/auth/actor";
import { towerDay } from "@/lib/platform/format/dates";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import type { TestActor } from "../support/actors";
import { csvOf } from "../support/call-inputs";
import type { World } from "../support/call-world";
import { nothing, own, type RequestMaker, type NounCalls } from "../support/noun-calls";

const ownPayment: RequestMaker = ({ people, payments }, person) => ({
  params: { id: person === people.removed ? payments.removed : payments.member },
});
const ofOwn: RequestMaker = (_, person) => ({ params: own(person) });

const isOfMoney = (person: TestActor | undefined) =>
  person?.actor.role === "admin" || person?.actor.role === "accountant";

/** A meter at a price that is known, of which a caretaker sends neither price nor amount that counts. */
async function readMeter({ people, other }: World) {
  const meter = { ...fee(other.email), kind: "meter" as const, label: "Gas" };
  const reading = { utility: "gas", previous: 0, current: 100, rate: 0.1 };
  // Another home's sets the price.
  const email = people.member?.email;
  await postCharge(people.admin?.actor as Actor<"admin">, { ...meter, email, amount: 10, reading });
  return { ...meter, reading: { ...reading, previous: 100, current: 200 } };
}

/** Returns the next month of a member, in cash, with a new reference each time. */
const recorded = (email: string) => ({
  email,
  period: addMonths(periodOf(new Date()), 1),
  method: "cash",
  received: 650,
  reference: `R-${String(Math.random()).slice(2)}`,
});

/** Records a payment as an admin; returns its id. */
async function recordCash({ people, other, payments }: World, person?: TestActor): Promise<string> {
  // A rejected caller leaves the database unchanged.
  if (!isOfMoney(person)) return payments.other;
  const actor = people.admin?.actor as Actor<"admin">;
  const entries = recordOfflinePayment.body.parse(recorded(other.email));
  return recordOffline(actor, entries);
}

const fee = (email: string) => ({
  email,
  period: periodOf(new Date()),
  kind: "fee" as const,
  label: `Late fee ${String(Math.random()).slice(2)}`,
  amount: 20,
});

/** Puts a fee on another member's bill as an admin; returns its id. */
async function postFee({ people, other }: World, person?: TestActor): Promise<string> {
  // A rejected caller leaves the database unchanged.
  if (!isOfMoney(person)) return String(people.admin?.userId);
  return postCharge(people.admin?.actor as Actor<"admin">, fee(other.email));
}

export const calls: NounCalls = {
  table: `
call                                | visitor | user   | member | admin | accountant | caretaker | viewer | removed | others
GET /rent-months                    | sign-in | no     | yes    | no    | no         | no        | no     | no      | -
GET /my-balance                     | sign-in | yes    | yes    | no    | no         | no        | no     | yes     | -
GET /my-account                     | sign-in | yes    | yes    | no    | no         | no        | no     | yes     | -
GET /accounts/{user_id}             | sign-in | no     | no     | yes   | yes        | no        | yes    | no      | -
GET /bills/{period}                 | sign-in | hidden | yes    | yes   | yes        | no        | yes    | yes     | hidden
GET /my-receipts                    | sign-in | yes    | yes    | no    | no         | no        | no     | yes     | -
GET /my-statements                  | sign-in | yes    | yes    | no    | no         | no        | no     | yes     | -
GET /my-statements/{year}           | sign-in | hidden | yes    | no    | no         | no        | no     | yes     | -
GET /members/{id}/statements        | sign-in | no     | no     | yes   | yes        | no        | yes    | no      | -
GET /members/{id}/statements/{year} | sign-in | no     | no     | yes   | yes        | no        | yes    | no      | -
POST /create-payment-intent         | sign-in | no     | yes    | no    | no         | no        | no     | no      | -
POST /payments                      | sign-in | no     | yes    | no    | no         | no        | no     | no      | -
GET /payments-history/{email}       | sign-in | no     | yes    | no    | no         | no        | no     | no      | no
GET /payments-history/{email}/csv   | sign-in | no     | yes    | no    | no         | no        | no     | no      | no
GET /payments/{id}                  | sign-in | hidden | yes    | yes   | yes        | no        | yes    | yes     | hidden
GET /payments/{id}/receipt          | sign-in | hidden | yes    | yes   | yes        | no        | yes    | yes     | hidden
GET /payments                       | sign-in | no     | no     | yes   | yes        | no        | yes    | no      | -
GET /payments/csv                   | sign-in | no     | no     | yes   | yes        | no        | yes    | no      | -
GET /rent-roll                      | sign-in | no     | no     | yes   | yes        | no        | yes    | no      | -
GET /rent-roll/csv                  | sign-in | no     | no     | yes   | yes        | no        | yes    | no      | -
GET /rent-roll/history              | sign-in | no     | no     | yes   | yes        | no        | yes    | no      | -
POST /bank-statement                | sign-in | no     | no     | yes   | yes        | no        | no     | no      | -
POST /charges                       | sign-in | no     | no     | yes   | yes        | yes       | no     | no      | -
POST /charges/{id}/reverse          | sign-in | no     | no     | yes   | yes        | no        | no     | no      | -
GET /meter-readings                 | sign-in | no     | no     | yes   | yes        | yes       | yes    | no      | -
POST /meter-readings                | sign-in | no     | no     | yes   | yes        | yes       | no     | no      | -
POST /receipts                      | sign-in | no     | no     | yes   | yes        | no        | no     | no      | -
POST /offline-payments              | sign-in | no     | no     | yes   | yes        | no        | no     | no      | -
GET /offline-payments/months        | sign-in | no     | no     | yes   | yes        | no        | no     | no      | -
POST /payments/{id}/reverse         | sign-in | no     | no     | yes   | yes        | no        | no     | no      | -
POST /payments/{id}/give-back       | sign-in | no     | no     | yes   | yes        | no        | no     | no      | -
`,
  valid: {
    "GET /rent-months": nothing,
    "GET /my-balance": nothing,
    "GET /my-account": nothing,
    "GET /accounts/{user_id}": ({ people }) => ({ params: { user_id: String(people.member?.actor.userId) } }),
    "GET /bills/{period}": ({ people }, person) => ({
      params: { period: periodOf(new Date()) },
      ...(["admin", "accountant", "viewer"].includes(person?.actor.role ?? "") && {
        query: { user_id: String(people.member?.actor.userId) },
      }),
    }),
    "GET /my-receipts": nothing,
    "GET /my-statements": nothing,
    "GET /members/{id}/statements": ({ people }) => ({
      params: { id: String(people.member?.actor.userId) },
    }),
    "GET /my-statements/{year}": () => ({ params: { year: periodOf(new Date()).slice(0, 4) } }),
    "GET /members/{id}/statements/{year}": ({ people }) => ({
      params: { id: String(people.member?.actor.userId), year: periodOf(new Date()).slice(0, 4) },
    }),
    "POST /create-payment-intent": () => ({ body: {} }),
    "POST /payments": () => ({ body: { transactionId: "pi_invented" } }),
    "GET /payments-history/{email}": ofOwn,
    "GET /payments-history/{email}/csv": ofOwn,
    "GET /payments/{id}": ownPayment,
    "GET /payments/{id}/receipt": ownPayment,
    "GET /payments": nothing,
    "GET /payments/csv": nothing,
    "GET /rent-roll": nothing,
    "POST /bank-statement": () => ({ body: csvOf("Date,Reference,Amount\n2026-11-04,TRX-1,780\n") }),
    "GET /rent-roll/csv": nothing,
    "GET /rent-roll/history": nothing,
    "GET /offline-payments/months": ({ other }) => ({ query: { email: other.email } }),
    "POST /offline-payments": ({ other }) => ({ body: recorded(other.email) }),
    "POST /charges": async (world, person) => ({
      body: person === world.people.caretaker ? await readMeter(world) : fee(world.other.email),
    }),
    "POST /charges/{id}/reverse": async (world, person) => ({
      params: { id: await postFee(world, person) },
      body: { reason: "It was the fee of another apartment." },
    }),
    "GET /meter-readings": () => ({ query: { utility: "water", period: periodOf(new Date()) } }),
    "POST /meter-readings": async (world, person) => {
      if (person === world.people.caretaker) await readMeter(world);
      return { body: { utility: "gas", period: periodOf(new Date()), rate: 0.1, readings: [] } };
    },
    "POST /receipts": ({ other }) => ({
      body: { email: other.email, amount: 100, method: "cash", received_on: towerDay(new Date()) },
    }),
    "POST /payments/{id}/reverse": async (world, person) => ({
      params: { id: await recordCash(world, person) },
      body: { reason: "It was the rent of another apartment." },
    }),
    "POST /payments/{id}/give-back": async (world, person) => ({
      params: { id: await recordCash(world, person) },
      body: { amount: 10, reason: "The lift stood still." },
    }),
  },
  aboutOthers: {
    "GET /payments-history/{email}": ({ other }) => ({ params: { email: other.email } }),
    "GET /payments-history/{email}/csv": ({ other }) => ({ params: { email: other.email } }),
    "GET /bills/{period}": ({ other }) => ({
      params: { period: periodOf(new Date()) },
      query: { user_id: other.userId },
    }),
    "GET /payments/{id}": ({ payments }) => ({ params: { id: payments.other } }),
    "GET /payments/{id}/receipt": ({ payments }) => ({ params: { id: payments.other } }),
  },
};
