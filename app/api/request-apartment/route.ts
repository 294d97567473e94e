import { requestApartment as contract } from "@/lib/contracts/agreements";
import { requestApartment } from "@/lib/domain/agreements/request-apartment";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/request-apartment – ask for an agreement; refusals are messages with status 200
export const POST = route(contract, ({ actor, body }) => requestApartment(actor, body.apartment_id, body));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
