import { getApartmentStatus as contract } from "@/lib/contracts/apartments";
import { getApartmentStatus } from "@/lib/domain/apartments/queries";
import { route } from "@/lib/http/route";

// GET /api/apartment-status/[apartment_id] – step 1 of accepting
export const GET = route(contract, ({ actor, params }) => getApartmentStatus(actor, params.apartment_id));
