import { changePhoto, deletePhoto } from "@/lib/apartments/change-photos";
import { changeApartmentPhoto, deleteApartmentPhoto } from "@/lib/apartments/photos-contract";
import { route } from "@/lib/platform/http/route";

// PATCH /api/apartments/[apartment_no]/photos/[id] – change its alternative text, or move it
export const PATCH = route(changeApartmentPhoto, async ({ actor, params, body }) => ({
  modifiedCount: await changePhoto(actor, params, body),
}));

// DELETE /api/apartments/[apartment_no]/photos/[id] – delete one
export const DELETE = route(deleteApartmentPhoto, async ({ actor, params }) => ({
  deletedCount: await deletePhoto(actor, params.apartment_no, params.id),
}));
