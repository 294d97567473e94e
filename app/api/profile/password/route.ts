import { changePassword as contract } from "@/lib/contracts/users";
import { changePassword } from "@/lib/domain/users/change-password";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/profile/password – change the caller's password
export const POST = route(contract, ({ actor, body }) => changePassword(actor, body));
