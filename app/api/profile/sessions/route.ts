import { listSessions } from "@/lib/contracts/users";
import { listOwnSessions } from "@/lib/domain/users/list-own-sessions";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/profile/sessions – the caller's sessions
export const GET = route(listSessions, ({ actor }) => listOwnSessions(actor));
