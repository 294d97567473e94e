import { reauthenticate } from "@/lib/platform/auth/actor";
import { readForm } from "@/lib/platform/http/read-form";
import { route } from "@/lib/platform/http/route";
import { photoForm } from "@/lib/users/account-contract";
import { updatePhoto } from "@/lib/users/contract";
import { replacePhoto } from "@/lib/users/mutations";

export const dynamic = "force-dynamic";

// POST /api/profile/photo – change the caller's photo
export const POST = route(updatePhoto, async ({ actor, request }) => {
  const { image } = await readForm(request, photoForm);
  return replacePhoto(await reauthenticate(actor), image);
});
