import { listManagedApartments } from "@/lib/contracts/managed-apartments";
import { listManaged } from "@/lib/domain/apartments/list-managed";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/managed-apartments – every apartment with its state and tenant
export const GET = route(listManagedApartments, ({ actor, query }) => listManaged(actor, query));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
