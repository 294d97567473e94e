import { saveUser } from "@/lib/contracts/users";
import { savePerson } from "@/lib/domain/users/save-person";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/users – store the signed-in user
export const POST = route(saveUser, ({ actor, body }) => savePerson(actor, body));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
