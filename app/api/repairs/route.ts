import { reauthenticateAs } from "@/lib/auth/actor";
import {
  listRepairs as listContract,
  repairForm,
  reportRepair as reportContract,
} from "@/lib/contracts/repairs";
import { listRepairs } from "@/lib/domain/repairs/queries";
import { reportRepair } from "@/lib/domain/repairs/report-repair";
import { readForm } from "@/lib/http/read-form";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/repairs – the member's own repairs, or all of them for an admin
export const GET = route(listContract, ({ actor, query }) => listRepairs(actor, query));

// POST /api/repairs – report a repair, with photos
export const POST = route(reportContract, async ({ actor, request }) => {
  const form = await readForm(request, repairForm);
  return { insertedId: await reportRepair(await reauthenticateAs(actor), form) };
});
