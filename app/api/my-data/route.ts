import { getOwnData } from "@/lib/contracts/own-data";
import { exportOwnData } from "@/lib/domain/users/export-own-data";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/my-data – all data about the caller
export const GET = route(getOwnData, ({ actor }) => exportOwnData(actor));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
