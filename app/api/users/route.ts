import { saveUser } from "@/lib/contracts/users";
import { savePerson } from "@/lib/domain/users/save-person";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/users – store the signed-in user
export const POST = route(saveUser, ({ actor, body }) => savePerson(actor, body));
