import { route } from "@/lib/platform/http/route";
import { addDemoApartments as contract } from "@/lib/setup/contract";
import { addDemoApartments } from "@/lib/setup/mutations";

// POST /api/setup/demo-apartments – add the demo's twenty apartments if there are none
export const POST = route(contract, async ({ actor }) => ({ insertedCount: await addDemoApartments(actor) }));
