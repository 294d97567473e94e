import { listManagedApartments } from "@/lib/contracts/managed-apartments";
import { listManaged } from "@/lib/domain/apartments/list-managed";
import { route } from "@/lib/http/route";

// GET /api/managed-apartments – every apartment with its state and tenant
export const GET = route(listManagedApartments, ({ actor, query }) => listManaged(actor, query));
