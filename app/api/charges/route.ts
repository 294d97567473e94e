import { postCharge as endpoint } from "@/lib/payments/account-contract";
import { postCharge } from "@/lib/payments/write-charge";
import { route } from "@/lib/platform/http/route";

// POST /api/charges – a line on a tenant's bill that no agreement can know
export const POST = route(endpoint, async ({ actor, body }) => ({
  insertedId: await postCharge(actor, body),
}));
