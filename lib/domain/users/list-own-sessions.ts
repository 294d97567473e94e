import type { Actor } from "@/lib/auth/actor";
import { listSessions } from "@/lib/auth/sessions";
import type { UserSession } from "@/lib/contracts/users";

/** Returns a user's sessions, last used first, with this one marked. */
export async function listOwnSessions(actor: Actor): Promise<UserSession[]> {
  const sessions = await listSessions(actor.userId);
  return sessions.map((session) => ({
    id: session._id,
    device: session.device ?? "Unknown device",
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    current: session._id === actor.sessionId,
  }));
}
