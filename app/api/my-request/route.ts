import { getMyRequest } from "@/lib/contracts/agreements";
import { findMyRequest } from "@/lib/domain/agreements/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/my-request – the caller's last request, or null
export const GET = route(getMyRequest, ({ actor }) => findMyRequest(actor.userId));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
