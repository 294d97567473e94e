import { allocateApartment as contract } from "@/lib/apartments/contract";
import { allocateApartment } from "@/lib/apartments/hold-apartment";
import { route } from "@/lib/platform/http/route";

// PATCH /api/allocate-apartment/[apartment_id] – step 3 of accepting: hold an apartment, or release the hold
export const PATCH = route(contract, async ({ actor, params, body }) => ({
  modifiedCount: await allocateApartment(actor, params.apartment_id, body.booking_status),
}));
