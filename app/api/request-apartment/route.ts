import { requestApartment as contract } from "@/lib/agreements/contract";
import { requestApartment } from "@/lib/agreements/request-apartment";
import { route } from "@/lib/platform/http/route";

// POST /api/request-apartment – request an agreement; refusals are messages with status 200
export const POST = route(contract, ({ actor, body }) => requestApartment(actor, body.apartment_id, body));
