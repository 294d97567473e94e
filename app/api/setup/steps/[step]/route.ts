import { skipStep as contract } from "@/lib/contracts/setup";
import { skipStep } from "@/lib/domain/setup/skip-step";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// PATCH /api/setup/steps/[step] – skip it, or take it up again
export const PATCH = route(contract, async ({ actor, params, body }) => ({
  modifiedCount: await skipStep(actor, params.step, body.is_skipped),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, POST, PUT, DELETE, OPTIONS } = methodNotAllowed("PATCH");
