import { changeRepair as changeContract, getRepair as getContract } from "@/lib/contracts/repairs";
import { changeRepair } from "@/lib/domain/repairs/change-repair";
import { getRepair } from "@/lib/domain/repairs/queries";
import { route } from "@/lib/http/route";

// GET /api/repairs/[id] – a repair with its thread
export const GET = route(getContract, ({ actor, params }) => getRepair(actor, params.id));

// PATCH /api/repairs/[id] – plan, close or reopen it, or record its cost
export const PATCH = route(changeContract, async ({ actor, params, body }) => ({
  modifiedCount: await changeRepair(actor, params.id, body),
}));
