import { getDeposit as readEndpoint, recordDeposit as writeEndpoint } from "@/lib/deposits/contract";
import { getDeposit } from "@/lib/deposits/queries";
import { recordDepositEntry } from "@/lib/deposits/record-entry";
import { route } from "@/lib/platform/http/route";

// GET /api/agreements/[id]/deposit – the deposit's balance and entries
export const GET = route(readEndpoint, ({ actor, params }) => getDeposit(actor, params.id));

// POST /api/agreements/[id]/deposit – record money received, deducted or refunded, or reverse an entry
export const POST = route(writeEndpoint, async ({ actor, params, body }) => ({
  insertedId: await recordDepositEntry(actor, params.id, body),
}));
