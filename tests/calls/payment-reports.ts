import mongoose from "mongoose";
import { towerDay } from "@/lib/platform/format/dates";
import { AgreementModel } from "@/models/agreement";
import { PaymentReportModel } from "@/models/payment-report";
import { UserModel } from "@/models/user";
import type { TestActor } from "../support/actors";
import { formOf } from "../support/call-inputs";
import type { World } from "../support/call-world";
import { idOf, nothing, type RequestMaker, type NounCalls } from "../support/noun-calls";

/** Returns the existing report, which belongs to no person of the world until its member makes a call. */
async function ofCaller(world: World, person: TestActor | undefined) {
  const id = idOf(world, "payment-reports");
  if (person && person === world.people.member)
    await PaymentReportModel.updateOne({ _id: id }, { user_id: person.userId });
  return { params: { id } };
}

const ofOthers: RequestMaker = (world) => ({ params: { id: idOf(world, "payment-reports") } });

export const calls: NounCalls = {
  table: `
call                             | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
POST /payment-reports            | sign-in | no   | yes    | no    | no         | no        | no     | no      | -
GET /payment-reports             | sign-in | no   | yes    | yes   | yes        | no        | yes    | no      | -
PATCH /payment-reports/{id}      | sign-in | no   | no     | yes   | yes        | no        | no     | no      | -
DELETE /payment-reports/{id}     | sign-in | no   | yes    | no    | no         | no        | no     | no      | nothing
POST /payment-reports/{id}/photo | sign-in | no   | yes    | no    | no         | no        | no     | no      | hidden
`,
  make: async (given) => {
    // The documented examples' member if they exist.
    const documented = await UserModel.findOne({ email: "member@nibash.test" }, { _id: 1 }).lean();
    const user_id = documented?._id ?? new mongoose.Types.ObjectId();
    const home = await AgreementModel.findOne({ user_id }, { apartment_no: 1 }).lean();
    return PaymentReportModel.create({
      ...given,
      user_id,
      name: "Tanvir Hasan",
      email: "member@nibash.test",
      apartment_no: home?.apartment_no ?? "5B",
      method: "bkash",
      cents: 1_000,
      reference: "8H2J4L",
      reference_key: "bkash 8H2J4L",
      paid_on: towerDay(new Date()),
      created_at: new Date(),
    });
  },
  valid: {
    "POST /payment-reports": () => ({
      body: { method: "bkash", amount: 10, reference: "9F3K2L", paid_on: towerDay(new Date()) },
    }),
    "GET /payment-reports": nothing,
    "PATCH /payment-reports/{id}": (world) => ({
      params: { id: idOf(world, "payment-reports") },
      body: { state: "declined", reason: "It has not arrived." },
    }),
    "DELETE /payment-reports/{id}": ofCaller,
    "POST /payment-reports/{id}/photo": async (world, person) => ({
      ...(await ofCaller(world, person)),
      body: formOf({ image: world.photo }),
    }),
  },
  aboutOthers: {
    "DELETE /payment-reports/{id}": ofOthers,
    "POST /payment-reports/{id}/photo": (world) => ({
      params: { id: idOf(world, "payment-reports") },
      body: formOf({ image: world.photo }),
    }),
  },
  bodiless: ["DELETE /payment-reports/{id}"],
};
