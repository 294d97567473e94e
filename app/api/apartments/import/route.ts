import { importApartments as contract } from "@/lib/contracts/apartment-import";
import { importApartments } from "@/lib/domain/apartments/import-apartments";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/apartments/import – preview the import of apartments from CSV; with ?apply=true, apply it
export const POST = route(contract, ({ actor, body, query }) => importApartments(actor, body, query));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
