import { route } from "@/lib/platform/http/route";
import { addTenant as contract } from "@/lib/tenants/contract";
import { addTenant } from "@/lib/tenants/import-tenants";

// POST /api/tenants – enter a person who lives here already
export const POST = route(contract, async ({ actor, body }) => ({
  insertedId: await addTenant(actor, body),
}));
