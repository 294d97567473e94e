import { updateRole } from "@/lib/contracts/users";
import { confirmMember } from "@/lib/domain/agreements/confirm-member";
import { removeMember } from "@/lib/domain/agreements/remove-member";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// PATCH /api/update-role – remove a member, or step 5 of accepting
export const PATCH = route(updateRole, async ({ actor, body }) => ({
  modifiedCount:
    body.role === "user"
      ? await removeMember(actor, body.email)
      : await confirmMember(actor, body.email, body.apartment_id),
}));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, POST, PUT, DELETE, OPTIONS } = methodNotAllowed("PATCH");
