import { postMeter } from "@/lib/meters/record-meters";
import { postCharge as endpoint } from "@/lib/payments/office-contract";
import { postCharge } from "@/lib/payments/write-charge";
import { hasRole } from "@/lib/platform/auth/actor";
import { MONEY } from "@/lib/platform/contracts/endpoint";
import { route } from "@/lib/platform/http/route";

// POST /api/charges – a line on a tenant's bill that no agreement can know; by a caretaker a meter alone
export const POST = route(endpoint, async ({ actor, body }) => ({
  insertedId: hasRole(actor, MONEY) ? await postCharge(actor, body) : await postMeter(actor, body),
}));
