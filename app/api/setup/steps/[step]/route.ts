import { skipStep as contract } from "@/lib/contracts/setup";
import { skipStep } from "@/lib/domain/setup/skip-step";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// PATCH /api/setup/steps/[step] – skip a step, or resume it
export const PATCH = route(contract, async ({ actor, params, body }) => ({
  modifiedCount: await skipStep(actor, params.step, body.is_skipped),
}));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, POST, PUT, DELETE, OPTIONS } = methodNotAllowed("PATCH");
