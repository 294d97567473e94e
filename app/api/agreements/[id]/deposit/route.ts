import { getDeposit as readEndpoint, recordDeposit as writeEndpoint } from "@/lib/contracts/deposits";
import { getDeposit } from "@/lib/domain/deposits/queries";
import { recordDepositEntry } from "@/lib/domain/deposits/record-entry";
import { route } from "@/lib/http/route";

// GET /api/agreements/[id]/deposit – the deposit's balance and entries
export const GET = route(readEndpoint, ({ actor, params }) => getDeposit(actor, params.id));

// POST /api/agreements/[id]/deposit – record money received, deducted or refunded, or reverse an entry
export const POST = route(writeEndpoint, async ({ actor, params, body }) => ({
  insertedId: await recordDepositEntry(actor, params.id, body),
}));
