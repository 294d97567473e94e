import { withdrawRequest as contract } from "@/lib/agreements/contract";
import { withdrawRequest } from "@/lib/agreements/request-apartment";
import { route } from "@/lib/platform/http/route";

// PATCH /api/withdraw-request – withdraw the caller's pending request
export const PATCH = route(contract, async ({ actor, body }) => ({
  modifiedCount: await withdrawRequest(actor, body.id),
}));
