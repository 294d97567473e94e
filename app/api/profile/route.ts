import { updateProfile } from "@/lib/contracts/users";
import { changeProfile } from "@/lib/domain/users/update-profile";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// PATCH /api/profile – change the caller's display name
export const PATCH = route(updateProfile, ({ actor, body }) => changeProfile(actor, body));
