import { getMyAgreement } from "@/lib/contracts/my-agreement";
import { findMyAgreement } from "@/lib/domain/agreements/find-my-agreement";
import { route } from "@/lib/http/route";

// GET /api/my-agreement – the caller's current or last agreement, or null
export const GET = route(getMyAgreement, ({ actor }) => findMyAgreement(actor.userId));
