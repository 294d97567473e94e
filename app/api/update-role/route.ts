import { confirmMember } from "@/lib/agreements/mutations";
import { removeMember } from "@/lib/leaving/mutations";
import { route } from "@/lib/platform/http/route";
import { updateRole } from "@/lib/users/contract";

// PATCH /api/update-role – remove a member, or step 5 of accepting
export const PATCH = route(updateRole, async ({ actor, body }) => ({
  modifiedCount:
    body.role === "user"
      ? await removeMember(actor, body.email)
      : await confirmMember(actor, body.email, body.apartment_id),
}));
