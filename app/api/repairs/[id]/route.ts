import { route } from "@/lib/platform/http/route";
import { changeRepair as changeContract, getRepair as getContract } from "@/lib/repairs/contract";
import { changeRepair } from "@/lib/repairs/mutations";
import { getRepair } from "@/lib/repairs/queries";

// GET /api/repairs/[id] – a repair with its thread
export const GET = route(getContract, ({ actor, params }) => getRepair(actor, params.id));

// PATCH /api/repairs/[id] – plan, close or reopen it, or record its cost
export const PATCH = route(changeContract, async ({ actor, params, body }) => ({
  modifiedCount: await changeRepair(actor, params.id, body),
}));
