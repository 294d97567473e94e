import { writeRepairMessage } from "@/lib/contracts/repairs";
import { writeMessage } from "@/lib/domain/repairs/write-message";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/repairs/[id]/messages – add a message to the thread
export const POST = route(writeRepairMessage, async ({ actor, params, body }) => ({
  insertedId: await writeMessage(actor, params.id, body.text),
}));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
