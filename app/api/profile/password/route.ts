import { changePassword as contract } from "@/lib/contracts/users";
import { changePassword } from "@/lib/domain/users/change-password";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/profile/password – change the own password
export const POST = route(contract, ({ actor, body }) => changePassword(actor, body));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
