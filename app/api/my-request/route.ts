import { getMyRequest } from "@/lib/agreements/contract";
import { findMyRequest } from "@/lib/agreements/request-apartment";
import { route } from "@/lib/platform/http/route";

// GET /api/my-request – the caller's last request, or null
export const GET = route(getMyRequest, ({ actor }) => findMyRequest(actor.userId));
