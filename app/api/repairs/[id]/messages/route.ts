import { writeRepairMessage } from "@/lib/contracts/repairs";
import { writeMessage } from "@/lib/domain/repairs/write-message";
import { route } from "@/lib/http/route";

// POST /api/repairs/[id]/messages – add a message to the thread
export const POST = route(writeRepairMessage, async ({ actor, params, body }) => ({
  insertedId: await writeMessage(actor, params.id, body.text),
}));
