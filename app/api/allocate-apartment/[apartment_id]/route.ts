import { allocateApartment as contract } from "@/lib/contracts/apartments";
import { allocateApartment } from "@/lib/domain/apartments/allocate-apartment";
import { route } from "@/lib/http/route";

// PATCH /api/allocate-apartment/[apartment_id] – step 3 of accepting: hold an apartment, or release the hold
export const PATCH = route(contract, async ({ actor, params, body }) => ({
  modifiedCount: await allocateApartment(actor, params.apartment_id, body.booking_status),
}));
