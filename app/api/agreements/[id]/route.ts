import { changeCharges, changeRent } from "@/lib/agreements/mutations";
import { changeAgreement } from "@/lib/leaving/contract";
import { setEnding } from "@/lib/leaving/mutations";
import { route } from "@/lib/platform/http/route";

// PATCH /api/agreements/[id] – end an agreement on a day, cancel its end, or change its rent or monthly charges
export const PATCH = route(changeAgreement, async ({ actor, params: { id }, body }) => {
  const { rent, monthly_charges, from, end_on = null } = body;
  if (from === undefined) return { modifiedCount: await setEnding(actor, id, end_on) };
  if (rent !== undefined) return { modifiedCount: await changeRent(actor, id, { rent, from }) };
  const charges = { monthly_charges: monthly_charges ?? [], from };
  return { modifiedCount: await changeCharges(actor, id, charges) };
});
