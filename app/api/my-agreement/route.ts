import { getMyAgreement } from "@/lib/agreements/agreement-contract";
import { findMyAgreement } from "@/lib/agreements/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/my-agreement – the caller's current or last agreement, or null
export const GET = route(getMyAgreement, ({ actor, language }) => findMyAgreement(actor.userId, language));
