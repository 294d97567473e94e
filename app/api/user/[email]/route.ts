import { forbidden } from "@/lib/platform/errors";
import { route } from "@/lib/platform/http/route";
import { getUserRole } from "@/lib/users/contract";

export const dynamic = "force-dynamic";

// GET /api/user/{email} – the caller's role
export const GET = route(getUserRole, async ({ actor, params }) => {
  if (params.email !== actor.email) throw forbidden();
  return { role: actor.role };
});
