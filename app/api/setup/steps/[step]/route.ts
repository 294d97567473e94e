import { skipStep as contract } from "@/lib/contracts/setup";
import { skipStep } from "@/lib/domain/setup/skip-step";
import { route } from "@/lib/http/route";

// PATCH /api/setup/steps/[step] – skip a step, or resume it
export const PATCH = route(contract, async ({ actor, params, body }) => ({
  modifiedCount: await skipStep(actor, params.step, body.is_skipped),
}));
