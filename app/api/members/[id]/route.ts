import { route } from "@/lib/platform/http/route";
import { getMember } from "@/lib/users/member-contract";
import { getMemberPage } from "@/lib/users/queries";

export const dynamic = "force-dynamic";

// GET /api/members/[id] – a user's page for admins
export const GET = route(getMember, ({ actor, params }) => getMemberPage(actor, params.id));
