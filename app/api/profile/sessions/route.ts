import { route } from "@/lib/platform/http/route";
import { listSessions } from "@/lib/users/contract";
import { listOwnSessions } from "@/lib/users/queries";

export const dynamic = "force-dynamic";

// GET /api/profile/sessions – the caller's sessions
export const GET = route(listSessions, ({ actor }) => listOwnSessions(actor));
