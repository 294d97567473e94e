import { endNotices as contract } from "@/lib/free-notices/contract";
import { endNotices } from "@/lib/free-notices/mutations";
import { route } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";

// POST /api/free-notices/end – end all notices of the address that a mail's link belongs to
export const POST = route(contract, async ({ body }) => ({ deletedCount: await endNotices(body.token) }));
