import { route } from "@/lib/platform/http/route";
import { exportOwnData } from "@/lib/users/export-own-data";
import { getOwnData } from "@/lib/users/own-data-contract";

export const dynamic = "force-dynamic";

// GET /api/my-data – all data about the caller
export const GET = route(getOwnData, ({ actor }) => exportOwnData(actor));
