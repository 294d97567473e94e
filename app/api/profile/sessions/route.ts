import { listSessions } from "@/lib/contracts/users";
import { listOwnSessions } from "@/lib/domain/users/list-own-sessions";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/profile/sessions – the caller's sessions
export const GET = route(listSessions, ({ actor }) => listOwnSessions(actor));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
