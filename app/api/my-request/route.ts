import { getMyRequest } from "@/lib/contracts/agreements";
import { findMyRequest } from "@/lib/domain/agreements/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/my-request – one's own last request, or null
export const GET = route(getMyRequest, ({ actor }) => findMyRequest(actor.userId));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
