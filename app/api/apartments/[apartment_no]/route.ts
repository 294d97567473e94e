import { getApartment } from "@/lib/apartments/contract";
import { unpublishApartment as unpublishContract, updateApartment } from "@/lib/apartments/managed-contract";
import { changeApartment, unpublishApartment } from "@/lib/apartments/mutations";
import { getApartmentByNo } from "@/lib/apartments/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/apartments/[apartment_no] – an apartment by its door number
export const GET = route(getApartment, ({ params }) => getApartmentByNo(params.apartment_no));

// PATCH /api/apartments/[apartment_no] – change it, or list it again
export const PATCH = route(updateApartment, async ({ actor, params, body, versions }) => ({
  modifiedCount: await changeApartment(actor, params.apartment_no, body, versions),
}));

// DELETE /api/apartments/[apartment_no] – unlist it
export const DELETE = route(unpublishContract, async ({ actor, params }) => ({
  deletedCount: await unpublishApartment(actor, params.apartment_no),
}));
