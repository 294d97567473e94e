import { getManagedApartment } from "@/lib/contracts/managed-apartments";
import { getManaged } from "@/lib/domain/apartments/list-managed";
import { route } from "@/lib/http/route";

// GET /api/managed-apartments/[apartment_no] – an apartment, listed or not
export const GET = route(getManagedApartment, ({ actor, params }) => getManaged(actor, params.apartment_no));
