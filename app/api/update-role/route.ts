import { updateRole } from "@/lib/contracts/users";
import { confirmMember } from "@/lib/domain/agreements/confirm-member";
import { removeMember } from "@/lib/domain/agreements/remove-member";
import { route } from "@/lib/http/route";

// PATCH /api/update-role – remove a member, or step 5 of accepting
export const PATCH = route(updateRole, async ({ actor, body }) => ({
  modifiedCount:
    body.role === "user"
      ? await removeMember(actor, body.email)
      : await confirmMember(actor, body.email, body.apartment_id),
}));
