import { writeRepairMessage } from "@/lib/contracts/repairs";
import { writeMessage } from "@/lib/domain/repairs/write-message";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/repairs/[id]/messages – write into the thread
export const POST = route(writeRepairMessage, async ({ actor, params, body }) => ({
  insertedId: await writeMessage(actor, params.id, body.text),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
