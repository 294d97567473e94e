import { getMyApartment } from "@/lib/contracts/users";
import { findMyApartment } from "@/lib/domain/agreements/queries";
import { forbidden } from "@/lib/errors";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/my-apartment/[email] – the caller's apartment; own email only
export const GET = route(getMyApartment, ({ actor, params }) => {
  if (params.email !== actor.email) throw forbidden();
  return findMyApartment(actor.userId);
});

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
