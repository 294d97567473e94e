import { withdrawRequest as contract } from "@/lib/contracts/agreements";
import { withdrawRequest } from "@/lib/domain/agreements/withdraw-request";
import { route } from "@/lib/http/route";

// PATCH /api/withdraw-request – withdraw the caller's pending request
export const PATCH = route(contract, async ({ actor, body }) => ({
  modifiedCount: await withdrawRequest(actor, body.id),
}));
