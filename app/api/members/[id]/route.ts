import { getMember } from "@/lib/contracts/member-page";
import { getMemberPage } from "@/lib/domain/users/get-member-page";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/members/[id] – a user's page for admins
export const GET = route(getMember, ({ actor, params }) => getMemberPage(actor, params.id));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
