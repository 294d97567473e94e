import { listStaff as contract } from "@/lib/invitations/contract";
import { listStaff } from "@/lib/invitations/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/staff – who works here
export const GET = route(contract, ({ actor, query }) => listStaff(actor, query));
