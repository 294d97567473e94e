import { route } from "@/lib/platform/http/route";
import { updateProfile } from "@/lib/users/contract";
import { changeProfile } from "@/lib/users/mutations";

export const dynamic = "force-dynamic";

// PATCH /api/profile – change the caller's display name
export const PATCH = route(updateProfile, ({ actor, body }) => changeProfile(actor, body));
