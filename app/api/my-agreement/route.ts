import { getMyAgreement } from "@/lib/contracts/my-agreement";
import { findMyAgreement } from "@/lib/domain/agreements/find-my-agreement";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/my-agreement – the caller's current or last agreement, or null
export const GET = route(getMyAgreement, ({ actor }) => findMyAgreement(actor.userId));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
