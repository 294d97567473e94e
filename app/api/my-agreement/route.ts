import { getMyAgreement } from "@/lib/contracts/my-agreement";
import { findMyAgreement } from "@/lib/domain/agreements/find-my-agreement";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/my-agreement – one's own agreement, the last one, or null
export const GET = route(getMyAgreement, ({ actor }) => findMyAgreement(actor.userId));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
