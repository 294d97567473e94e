import { saveUser } from "@/lib/contracts/users";
import { savePerson } from "@/lib/domain/users/save-person";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/users – store the signed-in person
export const POST = route(saveUser, ({ actor, body }) => savePerson(actor, body));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
