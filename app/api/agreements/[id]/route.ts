import { changeRent } from "@/lib/agreements/mutations";
import { changeAgreement } from "@/lib/leaving/contract";
import { setEnding } from "@/lib/leaving/mutations";
import { route } from "@/lib/platform/http/route";

// PATCH /api/agreements/[id] – end an agreement on a day, cancel its end, or change its rent
export const PATCH = route(changeAgreement, async ({ actor, params, body }) => {
  const { rent, from, end_on = null } = body;
  const isRent = rent !== undefined && from !== undefined;
  return {
    modifiedCount: isRent
      ? await changeRent(actor, params.id, { rent, from })
      : await setEnding(actor, params.id, end_on),
  };
});
