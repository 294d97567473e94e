import { getSetup as getContract, hideSetup as hideContract } from "@/lib/contracts/setup";
import { hideSetup } from "@/lib/domain/setup/hide-setup";
import { getSetup } from "@/lib/domain/setup/queries";
import { route } from "@/lib/http/route";

// GET /api/setup – the guide's steps and their state
export const GET = route(getContract, ({ actor }) => getSetup(actor));

// PATCH /api/setup – hide the guide, or resume it
export const PATCH = route(hideContract, async ({ actor, body }) => ({
  modifiedCount: await hideSetup(actor, body.is_hidden),
}));
