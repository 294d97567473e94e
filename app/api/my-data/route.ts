import { getOwnData } from "@/lib/contracts/own-data";
import { exportOwnData } from "@/lib/domain/users/export-own-data";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/my-data – all that is held about oneself
export const GET = route(getOwnData, ({ actor }) => exportOwnData(actor));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
