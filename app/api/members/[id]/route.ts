import { getMember } from "@/lib/contracts/member-page";
import { getMemberPage } from "@/lib/domain/users/get-member-page";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/members/[id] – a person as admins see them
export const GET = route(getMember, ({ actor, params }) => getMemberPage(actor, params.id));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
