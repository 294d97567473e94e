import { reauthenticate } from "@/lib/auth/actor";
import { photoForm } from "@/lib/contracts/registration";
import { updatePhoto } from "@/lib/contracts/users";
import { replacePhoto } from "@/lib/domain/users/update-profile";
import { readForm } from "@/lib/http/read-form";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/profile/photo – change the caller's photo
export const POST = route(updatePhoto, async ({ actor, request }) => {
  const { image } = await readForm(request, photoForm);
  return replacePhoto(await reauthenticate(actor), image);
});
