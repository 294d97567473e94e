import { importApartments as contract } from "@/lib/contracts/apartment-import";
import { importApartments } from "@/lib/domain/apartments/import-apartments";
import { route } from "@/lib/http/route";

// POST /api/apartments/import – preview the import of apartments from CSV; with ?apply=true, apply it
export const POST = route(contract, ({ actor, body, query }) => importApartments(actor, body, query));
