import { listApartments as contract } from "@/lib/contracts/apartments";
import { listApartments } from "@/lib/domain/apartments/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/apartments – a page of apartments, by rent range, rooms and availability
export const GET = route(contract, ({ query }) => listApartments(query));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
