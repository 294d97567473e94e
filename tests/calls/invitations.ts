import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { tokenHash } from "@/lib/platform/auth/mail-tokens";
import { InvitationModel } from "@/models/invitation";
import { idOf, nothing, type NounCalls } from "../support/noun-calls";

async function makeInvitation(given: { _id?: mongoose.Types.ObjectId }, email?: string, token?: string) {
  const now = new Date();
  return InvitationModel.create({
    ...given,
    email: email ?? `asked.${randomUUID()}@example.com`,
    token_hash: tokenHash(token ?? randomUUID()),
    invited_by: new mongoose.Types.ObjectId(),
    inviter_name: "Admin",
    created_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
  });
}

export const calls: NounCalls = {
  table: `
call                       | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
GET /invitations           | sign-in | no   | no     | yes   | no         | no        | yes    | no      | -
POST /invitations          | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
DELETE /invitations/{id}   | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
GET /staff                 | sign-in | no   | no     | yes   | no         | no        | yes    | no      | -
DELETE /staff/{id}         | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
POST /accepted-invitations | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
`,
  make: (given) => makeInvitation(given),
  valid: {
    "GET /invitations": nothing,
    "POST /invitations": () => ({ body: { email: "partner@example.com" } }),
    "DELETE /invitations/{id}": (world) => ({ params: { id: idOf(world, "invitations") } }),
    "GET /staff": nothing,
    "DELETE /staff/{id}": ({ other }) => ({ params: { id: other.userId } }),
    "POST /accepted-invitations": async (_world, person) => {
      const token = `token-of-an-invitation-${randomUUID()}`;
      if (person) {
        await InvitationModel.deleteMany({ email: person.email });
        await makeInvitation({}, person.email, token);
      }
      return { body: { token } };
    },
  },
  bodiless: ["DELETE /invitations/{id}", "DELETE /staff/{id}"],
};
