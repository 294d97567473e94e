import { getApartment } from "@/lib/contracts/apartments";
import { getApartmentByNo } from "@/lib/domain/apartments/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/apartments/[apartment_no] – one apartment by its number on the door
export const GET = route(getApartment, ({ params }) => getApartmentByNo(params.apartment_no));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
