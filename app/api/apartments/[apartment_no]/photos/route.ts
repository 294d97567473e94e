import { addPhoto, refusePhotoTooMany } from "@/lib/apartments/change-photos";
import { addApartmentPhoto, apartmentPhotoForm } from "@/lib/apartments/photos-contract";
import { reauthenticateAs } from "@/lib/platform/auth/actor";
import { readForm } from "@/lib/platform/http/read-form";
import { route } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";

// POST /api/apartments/[apartment_no]/photos – add a photo, after the others
export const POST = route(addApartmentPhoto, async ({ actor, params, request }) => {
  await refusePhotoTooMany(params.apartment_no);
  const form = await readForm(request, apartmentPhotoForm);
  return { insertedId: await addPhoto(await reauthenticateAs(actor), params.apartment_no, form) };
});
