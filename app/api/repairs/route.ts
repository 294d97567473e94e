import { reauthenticateAs } from "@/lib/platform/auth/actor";
import { readForm } from "@/lib/platform/http/read-form";
import { route } from "@/lib/platform/http/route";
import {
  listRepairs as listContract,
  repairForm,
  reportRepair as reportContract,
} from "@/lib/repairs/contract";
import { reportRepair } from "@/lib/repairs/mutations";
import { listRepairs } from "@/lib/repairs/queries";

export const dynamic = "force-dynamic";

// GET /api/repairs – the member's own repairs, or all of them for an admin
export const GET = route(listContract, ({ actor, query }) => listRepairs(actor, query));

// POST /api/repairs – report a repair, with photos
export const POST = route(reportContract, async ({ actor, request }) => {
  const form = await readForm(request, repairForm);
  return { insertedId: await reportRepair(await reauthenticateAs(actor), form) };
});
