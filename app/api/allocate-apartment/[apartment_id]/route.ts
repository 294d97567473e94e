import { allocateApartment as contract } from "@/lib/contracts/apartments";
import { allocateApartment } from "@/lib/domain/apartments/allocate-apartment";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// PATCH /api/allocate-apartment/[apartment_id] – step 3 of accepting: hold an apartment, or release the hold
export const PATCH = route(contract, async ({ actor, params, body }) => ({
  modifiedCount: await allocateApartment(actor, params.apartment_id, body.booking_status),
}));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, POST, PUT, DELETE, OPTIONS } = methodNotAllowed("PATCH");
