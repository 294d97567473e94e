import { endSession as end, endSessions } from "@/lib/auth/sessions";
import { endSession } from "@/lib/contracts/users";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// DELETE /api/profile/sessions/{id} – end an own session, or all of them
export const DELETE = route(endSession, async ({ actor, params }) => ({
  deletedCount: params.id === "all" ? await endSessions(actor.userId) : await end(actor.userId, params.id),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, POST, PUT, PATCH, OPTIONS } = methodNotAllowed("DELETE");
