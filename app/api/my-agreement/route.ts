import { getMyAgreement } from "@/lib/agreements/agreement-contract";
import { findMyAgreement } from "@/lib/agreements/queries";
import { callLanguage } from "@/lib/platform/contracts/language";
import { route } from "@/lib/platform/http/route";

// GET /api/my-agreement – the caller's current or last agreement, or null
export const GET = route(getMyAgreement, ({ actor, request }) =>
  findMyAgreement(
    actor.userId,
    callLanguage((name) => request.headers.get(name)),
  ),
);
