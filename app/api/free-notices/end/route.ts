import { endNotices as contract } from "@/lib/contracts/free-notices";
import { endNotices } from "@/lib/domain/free-notices/end-notices";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/free-notices/end – end all notices of the address that a mail's link belongs to
export const POST = route(contract, async ({ body }) => ({ deletedCount: await endNotices(body.token) }));
