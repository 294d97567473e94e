import { getManagedApartment } from "@/lib/contracts/managed-apartments";
import { getManaged } from "@/lib/domain/apartments/list-managed";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/managed-apartments/[apartment_no] – one of them, on the list or not
export const GET = route(getManagedApartment, ({ actor, params }) => getManaged(actor, params.apartment_no));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
