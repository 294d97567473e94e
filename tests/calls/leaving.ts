import { dayAfter, towerDay } from "@/lib/platform/format/dates";
import type { World } from "../support/call-world";
import { makeMember } from "../support/factories";
import { idOf, nothing, type NounCalls } from "../support/noun-calls";

const laterOn = () => dayAfter(towerDay(new Date()), 200);

/** Returns the agreement of a member that no other call is about. */
const ofAnother = (world: World) => ({ id: idOf(world, "leaving") });

export const calls: NounCalls = {
  table: `
call                        | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
GET /my-agreement/notice    | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
POST /my-agreement/notice   | sign-in | no   | yes    | no    | no         | no        | no     | no      | -
DELETE /my-agreement/notice | sign-in | no   | yes    | no    | no         | no        | no     | no      | -
GET /agreements/{id}/ending | sign-in | no   | no     | yes   | no         | no        | yes    | no      | -
PATCH /agreements/{id}      | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
`,
  make: async () => (await makeMember({ apartment: { floor_no: 777, block_no: "C" } })).agreement,
  valid: {
    "GET /my-agreement/notice": nothing,
    "POST /my-agreement/notice": () => ({ body: { leave_on: laterOn() } }),
    "DELETE /my-agreement/notice": nothing,
    "GET /agreements/{id}/ending": (world) => ({ params: ofAnother(world) }),
    "PATCH /agreements/{id}": (world) => ({
      params: ofAnother(world),
      body: { end_on: laterOn() },
    }),
  },
  bodiless: ["DELETE /my-agreement/notice"],
};
