import { route } from "@/lib/platform/http/route";
import { saveUser } from "@/lib/users/contract";
import { savePerson } from "@/lib/users/mutations";

export const dynamic = "force-dynamic";

// POST /api/users – store the signed-in user
export const POST = route(saveUser, ({ actor, body }) => savePerson(actor, body));
