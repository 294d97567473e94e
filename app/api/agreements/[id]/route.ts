import { changeAgreement } from "@/lib/contracts/leaving";
import { setEnding } from "@/lib/domain/agreements/set-ending";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// PATCH /api/agreements/[id] – end an agreement on a day, or take that back
export const PATCH = route(changeAgreement, async ({ actor, params, body }) => ({
  modifiedCount: await setEnding(actor, params.id, body.end_on),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, POST, PUT, DELETE, OPTIONS } = methodNotAllowed("PATCH");
