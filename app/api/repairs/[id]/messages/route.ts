import { route } from "@/lib/platform/http/route";
import { writeRepairMessage } from "@/lib/repairs/contract";
import { writeMessage } from "@/lib/repairs/mutations";

// POST /api/repairs/[id]/messages – add a message to the thread
export const POST = route(writeRepairMessage, async ({ actor, params, body }) => ({
  insertedId: await writeMessage(actor, params.id, body.text),
}));
