import { changePassword as contract } from "@/lib/contracts/users";
import { changePassword } from "@/lib/domain/users/change-password";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/profile/password – change the caller's password
export const POST = route(contract, ({ actor, body }) => changePassword(actor, body));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
