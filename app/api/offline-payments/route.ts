import { recordOfflinePayment as contract } from "@/lib/contracts/offline-payments";
import { recordOffline } from "@/lib/domain/payments/record-offline";
import { route } from "@/lib/http/route";

// POST /api/offline-payments – record a month's rent that was paid without a card
export const POST = route(contract, async ({ actor, body }) => ({
  insertedId: await recordOffline(actor, body),
}));
