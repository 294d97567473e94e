import { addDemoApartments as contract } from "@/lib/contracts/setup";
import { addDemoApartments } from "@/lib/domain/setup/add-demo-apartments";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/setup/demo-apartments – the demo's twenty, where there are none
export const POST = route(contract, async ({ actor }) => ({ insertedCount: await addDemoApartments(actor) }));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
