import { route } from "@/lib/platform/http/route";
import { importTenants as contract } from "@/lib/tenants/contract";
import { importTenants } from "@/lib/tenants/import-tenants";

// POST /api/tenants/import – preview entering the people who live here already; with ?apply=true, do it
export const POST = route(contract, ({ actor, body, query }) => importTenants(actor, body, query));
