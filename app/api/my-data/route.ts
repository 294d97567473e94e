import { getOwnData } from "@/lib/contracts/own-data";
import { exportOwnData } from "@/lib/domain/users/export-own-data";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/my-data – all data about the caller
export const GET = route(getOwnData, ({ actor }) => exportOwnData(actor));
