import { endRole as contract } from "@/lib/invitations/contract";
import { endRole } from "@/lib/invitations/mutations";
import { route } from "@/lib/platform/http/route";

// DELETE /api/staff/[id] – end the role of another admin or of staff
export const DELETE = route(contract, async ({ actor, params }) => ({
  deletedCount: await endRole(actor, params.id),
}));
