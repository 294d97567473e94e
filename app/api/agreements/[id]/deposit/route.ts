import { getDeposit as readEndpoint, recordDeposit as writeEndpoint } from "@/lib/contracts/deposits";
import { getDeposit } from "@/lib/domain/deposits/queries";
import { recordDepositEntry } from "@/lib/domain/deposits/record-entry";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/agreements/[id]/deposit – what is held, and all that happened to it
export const GET = route(readEndpoint, ({ actor, params }) => getDeposit(actor, params.id));

// POST /api/agreements/[id]/deposit – money received, deducted or given back, or an entry taken back
export const POST = route(writeEndpoint, async ({ actor, params, body }) => ({
  insertedId: await recordDepositEntry(actor, params.id, body),
}));

// Any other method is refused, and OPTIONS says which are not
export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET", "POST");
