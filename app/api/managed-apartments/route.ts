import { listManaged } from "@/lib/apartments/list-managed";
import { listManagedApartments } from "@/lib/apartments/managed-contract";
import { route } from "@/lib/platform/http/route";

// GET /api/managed-apartments – every apartment with its state and tenant
export const GET = route(listManagedApartments, ({ actor, query }) => listManaged(actor, query));
