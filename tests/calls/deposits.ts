import mongoose from "mongoose";
import { AgreementModel } from "@/models/agreement";
import { DepositModel } from "@/models/deposit";
import type { TestActor } from "../support/actors";
import type { World } from "../support/call-world";
import { nothing, type RequestMaker, type NounCalls } from "../support/noun-calls";

const agreementOf = async ({ userId }: Pick<TestActor, "userId">) =>
  AgreementModel.findOne({ user_id: userId }).orFail().lean();

/** Returns a former member's own agreement; for anyone else the member's. */
async function agreementFor({ people }: World, person: TestActor | undefined) {
  const owner = person === people.removed ? people.removed : people.member;
  if (!owner) throw new Error("The world has no member.");
  return agreementOf(owner);
}

/** Stores one entry, recorded in January. */
async function receivedOf(agreement: Awaited<ReturnType<typeof agreementOf>>) {
  const at = new Date("2026-01-05T09:00:00Z");
  const by = new mongoose.Types.ObjectId();
  const entry = {
    kind: "received",
    cents: 5_000,
    on: "2026-01-05",
    method: "cash",
    at,
    by,
    by_name: "Rezwan",
  };
  const deposit = await DepositModel.findOneAndUpdate(
    { agreement_id: agreement._id },
    { $setOnInsert: { entries: [entry], revision: 1, held_cents: 5_000, created_at: at, updated_at: at } },
    { upsert: true, returnDocument: "after" },
  )
    .orFail()
    .lean();
  return { id: String(agreement._id), entry_id: String(deposit.entries[0]?._id) };
}

const ofOwn: RequestMaker = async (world, person) => ({
  params: { id: String((await agreementFor(world, person))._id) },
});
const receiptOfOwn: RequestMaker = async (world, person) => {
  const agreement = await agreementFor(world, person);
  const mayRead = person && person !== world.people.user && person !== world.people.caretaker;
  return { params: mayRead ? await receivedOf(agreement) : unread(agreement) };
};

/** Stores nothing for a rejected caller, so that the test sees that the call changes nothing. */
const unread = ({ _id }: Awaited<ReturnType<typeof agreementOf>>) => ({
  id: String(_id),
  entry_id: String(new mongoose.Types.ObjectId()),
});

export const calls: NounCalls = {
  table: `
call                                            | visitor | user   | member | admin | accountant | caretaker | viewer | removed | others
GET /agreements/{id}/deposit                    | sign-in | hidden | yes    | yes   | yes        | no        | yes    | yes     | hidden
POST /agreements/{id}/deposit                   | sign-in | no     | no     | yes   | yes        | no        | no     | no      | -
POST /agreements/{id}/deposit/settlement        | sign-in | no     | no     | yes   | yes        | no        | no     | no      | -
GET /agreements/{id}/deposit/{entry_id}/receipt | sign-in | hidden | yes    | yes   | yes        | no        | yes    | yes     | hidden
GET /former-tenants                             | sign-in | no     | no     | yes   | yes        | no        | yes    | no      | -
`,
  valid: {
    "GET /agreements/{id}/deposit": ofOwn,
    "POST /agreements/{id}/deposit": async (world, person) => ({
      ...(await ofOwn(world, person)),
      body: { kind: "received", amount: 100, method: "bank", reference: "TRX-1" },
    }),
    "POST /agreements/{id}/deposit/settlement": async (world, person) => {
      const agreement = await agreementFor(world, person);
      const { id } =
        person?.actor.role === "admin" || person?.actor.role === "accountant"
          ? await receivedOf(agreement)
          : unread(agreement);
      return { params: { id }, body: { deducted: 10, reason: "A broken window." } };
    },
    "GET /agreements/{id}/deposit/{entry_id}/receipt": receiptOfOwn,
    "GET /former-tenants": nothing,
  },
  aboutOthers: {
    "GET /agreements/{id}/deposit": async ({ other }) => ({
      params: { id: String((await agreementOf(other))._id) },
    }),
    "GET /agreements/{id}/deposit/{entry_id}/receipt": async ({ other }) => ({
      params: unread(await agreementOf(other)),
    }),
  },
};
