import { addDemoApartments as contract } from "@/lib/contracts/setup";
import { addDemoApartments } from "@/lib/domain/setup/add-demo-apartments";
import { route } from "@/lib/http/route";

// POST /api/setup/demo-apartments – add the demo's twenty apartments if there are none
export const POST = route(contract, async ({ actor }) => ({ insertedCount: await addDemoApartments(actor) }));
