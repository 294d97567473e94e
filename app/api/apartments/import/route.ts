import { importApartments } from "@/lib/apartments/import-apartments";
import { importApartments as contract } from "@/lib/apartments/import-contract";
import { route } from "@/lib/platform/http/route";

// POST /api/apartments/import – preview the import of apartments from CSV; with ?apply=true, apply it
export const POST = route(contract, ({ actor, body, query }) => importApartments(actor, body, query));
