import { getMember } from "@/lib/contracts/member-page";
import { getMemberPage } from "@/lib/domain/users/get-member-page";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/members/[id] – a user's page for admins
export const GET = route(getMember, ({ actor, params }) => getMemberPage(actor, params.id));
