import { getApartment } from "@/lib/contracts/apartments";
import { takeOffApartment as takeOffContract, updateApartment } from "@/lib/contracts/managed-apartments";
import { changeApartment } from "@/lib/domain/apartments/change-apartment";
import { getApartmentByNo } from "@/lib/domain/apartments/queries";
import { takeOffApartment } from "@/lib/domain/apartments/take-off-apartment";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/apartments/[apartment_no] – one apartment by its number on the door
export const GET = route(getApartment, ({ params }) => getApartmentByNo(params.apartment_no));

// PATCH /api/apartments/[apartment_no] – change it, or put it back on the list
export const PATCH = route(updateApartment, async ({ actor, params, body, versions }) => ({
  modifiedCount: await changeApartment(actor, params.apartment_no, body, versions),
}));

// DELETE /api/apartments/[apartment_no] – take it off the list
export const DELETE = route(takeOffContract, async ({ actor, params }) => ({
  deletedCount: await takeOffApartment(actor, params.apartment_no),
}));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, OPTIONS } = methodNotAllowed("GET", "PATCH", "DELETE");
