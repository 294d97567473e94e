import mongoose from "mongoose";
import { towerDay } from "@/lib/platform/format/dates";
import { RepairModel } from "@/models/repair";
import { UserModel } from "@/models/user";
import type { TestActor } from "../support/actors";
import { formOf, makePhoto } from "../support/call-inputs";
import type { World } from "../support/call-world";
import { idOf, nothing, type RequestMaker, type NounCalls } from "../support/noun-calls";

const inAWeek = () => towerDay(new Date(Date.now() + 7 * 86_400_000));

/** Returns the existing repair, which belongs to no person of the world until its member makes a call. */
async function ofCaller(world: World, person: TestActor | undefined) {
  const id = idOf(world, "repairs");
  if (person && person === world.people.member)
    await RepairModel.updateOne({ _id: id }, { user_id: person.userId });
  return { id };
}

const ofOthers =
  (body?: object): RequestMaker =>
  (world) => ({ params: { id: idOf(world, "repairs") }, ...(body && { body }) });

export const calls: NounCalls = {
  table: `
call                        | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
POST /repairs               | sign-in | no   | yes    | yes   | no         | yes       | no     | no      | -
GET /repairs                | sign-in | no   | yes    | yes   | no         | yes       | yes    | no      | -
GET /repairs/{id}           | sign-in | no   | yes    | yes   | no         | yes       | yes    | no      | hidden
PATCH /repairs/{id}         | sign-in | no   | yes    | yes   | no         | yes       | no     | no      | hidden
POST /repairs/{id}/messages | sign-in | no   | yes    | yes   | no         | yes       | no     | no      | hidden
GET /repairs/{id}/calendar  | sign-in | no   | yes    | yes   | no         | yes       | yes    | no      | hidden
GET /repair-figures         | sign-in | no   | no     | yes   | no         | yes       | yes    | no      | -
`,
  make: async (given) => {
    // The documented examples' member if they exist.
    const documented = await UserModel.findOne({ email: "member@nibash.test" }, { _id: 1 }).lean();
    return RepairModel.create({
      ...given,
      user_id: documented?._id ?? new mongoose.Types.ObjectId(),
      name: "Tanvir Hasan",
      apartment_no: "4A",
      title: "The tap drips",
      description: "Day and night.",
      created_at: new Date(),
      state: "planned",
      planned_on: inAWeek(),
      answered_at: new Date(),
    });
  },
  valid: {
    "POST /repairs": async () => ({
      body: formOf({
        title: "The tap drips",
        description: "Day and night.",
        room: "Bathroom",
        urgent: "true",
        image: await makePhoto(),
      }),
    }),
    "GET /repairs": nothing,
    "GET /repairs/{id}": async (world, person) => ({ params: await ofCaller(world, person) }),
    "PATCH /repairs/{id}": async (world, person) => ({
      params: await ofCaller(world, person),
      body: person === world.people.admin ? { state: "done", cost: 12.5 } : { text: "Please ring twice." },
    }),
    "POST /repairs/{id}/messages": async (world, person) => ({
      params: await ofCaller(world, person),
      body: { text: "Please ring twice." },
    }),
    "GET /repairs/{id}/calendar": async (world, person) => ({ params: await ofCaller(world, person) }),
    "GET /repair-figures": nothing,
  },
  aboutOthers: {
    "GET /repairs/{id}": ofOthers(),
    "PATCH /repairs/{id}": ofOthers({ state: "new" }),
    "POST /repairs/{id}/messages": ofOthers({ text: "Please ring twice." }),
    "GET /repairs/{id}/calendar": ofOthers(),
  },
};
