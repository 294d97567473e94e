import { getManaged } from "@/lib/apartments/list-managed";
import { getManagedApartment } from "@/lib/apartments/managed-contract";
import { route } from "@/lib/platform/http/route";

// GET /api/managed-apartments/[apartment_no] – an apartment, listed or not
export const GET = route(getManagedApartment, ({ actor, params }) => getManaged(actor, params.apartment_no));
