import { route } from "@/lib/platform/http/route";
import { skipStep as contract } from "@/lib/setup/contract";
import { skipStep } from "@/lib/setup/mutations";

// PATCH /api/setup/steps/[step] – skip a step, or resume it
export const PATCH = route(contract, async ({ actor, params, body }) => ({
  modifiedCount: await skipStep(actor, params.step, body.is_skipped),
}));
