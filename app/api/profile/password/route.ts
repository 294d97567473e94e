import { route } from "@/lib/platform/http/route";
import { changePassword as contract } from "@/lib/users/contract";
import { changePassword } from "@/lib/users/mutations";

export const dynamic = "force-dynamic";

// POST /api/profile/password – change the caller's password
export const POST = route(contract, ({ actor, body }) => changePassword(actor, body));
