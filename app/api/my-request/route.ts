import { getMyRequest } from "@/lib/contracts/agreements";
import { findMyRequest } from "@/lib/domain/agreements/queries";
import { route } from "@/lib/http/route";

// GET /api/my-request – the caller's last request, or null
export const GET = route(getMyRequest, ({ actor }) => findMyRequest(actor.userId));
