import { getMyApartment } from "@/lib/contracts/users";
import { findMyApartment } from "@/lib/domain/agreements/queries";
import { forbidden } from "@/lib/errors";
import { route } from "@/lib/http/route";

// GET /api/my-apartment/[email] – the caller's apartment; own email only
export const GET = route(getMyApartment, ({ actor, params }) => {
  if (params.email !== actor.email) throw forbidden();
  return findMyApartment(actor.userId);
});
