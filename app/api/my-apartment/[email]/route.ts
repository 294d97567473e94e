import { findMyApartment } from "@/lib/agreements/queries";
import { forbidden } from "@/lib/platform/errors";
import { route } from "@/lib/platform/http/route";
import { getMyApartment } from "@/lib/users/contract";

// GET /api/my-apartment/[email] – the caller's apartment; own email only
export const GET = route(getMyApartment, ({ actor, params }) => {
  if (params.email !== actor.email) throw forbidden();
  return findMyApartment(actor.userId);
});
