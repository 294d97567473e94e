import { endNotices as contract } from "@/lib/contracts/free-notices";
import { endNotices } from "@/lib/domain/free-notices/end-notices";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/free-notices/end – end all notices of the address that a mail's link belongs to
export const POST = route(contract, async ({ body }) => ({ deletedCount: await endNotices(body.token) }));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
