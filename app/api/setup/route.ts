import { route } from "@/lib/platform/http/route";
import { getSetup as getContract, hideSetup as hideContract } from "@/lib/setup/contract";
import { hideSetup } from "@/lib/setup/mutations";
import { getSetup } from "@/lib/setup/queries";

// GET /api/setup – the guide's steps and their state
export const GET = route(getContract, ({ actor }) => getSetup(actor));

// PATCH /api/setup – hide the guide, or resume it
export const PATCH = route(hideContract, async ({ actor, body }) => ({
  modifiedCount: await hideSetup(actor, body.is_hidden),
}));
