import { endSession as end, endSessions } from "@/lib/platform/auth/sessions";
import { route } from "@/lib/platform/http/route";
import { endSession } from "@/lib/users/contract";

export const dynamic = "force-dynamic";

// DELETE /api/profile/sessions/{id} – end one of the caller's sessions, or all of them
export const DELETE = route(endSession, async ({ actor, params }) => ({
  deletedCount: params.id === "all" ? await endSessions(actor.userId) : await end(actor.userId, params.id),
}));
