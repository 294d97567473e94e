import { withdrawRequest as contract } from "@/lib/contracts/agreements";
import { withdrawRequest } from "@/lib/domain/agreements/withdraw-request";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// PATCH /api/withdraw-request – take one's own pending request back
export const PATCH = route(contract, async ({ actor, body }) => ({
  modifiedCount: await withdrawRequest(actor, body.id),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, POST, PUT, DELETE, OPTIONS } = methodNotAllowed("PATCH");
