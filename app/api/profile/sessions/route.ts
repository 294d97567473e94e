import { listSessions } from "@/lib/contracts/users";
import { listOwnSessions } from "@/lib/domain/users/list-own-sessions";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/profile/sessions – where the person is signed in
export const GET = route(listSessions, ({ actor }) => listOwnSessions(actor));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
