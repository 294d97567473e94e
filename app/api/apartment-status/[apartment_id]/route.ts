import { getApartmentStatus as contract } from "@/lib/apartments/contract";
import { getApartmentStatus } from "@/lib/apartments/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/apartment-status/[apartment_id] – step 1 of accepting
export const GET = route(contract, ({ actor, params }) => getApartmentStatus(actor, params.apartment_id));
