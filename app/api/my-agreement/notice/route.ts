import { getNotice, giveNotice as give, withdrawNotice as withdraw } from "@/lib/leaving/contract";
import { giveNotice, withdrawNotice } from "@/lib/leaving/mutations";
import { getOwnLeaving } from "@/lib/leaving/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/my-agreement/notice – when the caller can leave, and the consequences of a day
export const GET = route(getNotice, ({ actor, query }) => getOwnLeaving(actor, query.leave_on));

// POST /api/my-agreement/notice – give notice
export const POST = route(give, async ({ actor, body }) => ({
  insertedId: await giveNotice(actor, body.leave_on),
}));

// DELETE /api/my-agreement/notice – cancel the notice
export const DELETE = route(withdraw, async ({ actor }) => ({ deletedCount: await withdrawNotice(actor) }));
