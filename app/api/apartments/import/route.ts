import { importApartments as contract } from "@/lib/contracts/apartment-import";
import { importApartments } from "@/lib/domain/apartments/import-apartments";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/apartments/import – what a list of apartments as CSV would do, and with ?apply=true do it
export const POST = route(contract, ({ actor, body, query }) => importApartments(actor, body, query));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
