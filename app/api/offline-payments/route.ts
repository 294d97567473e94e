import { recordOfflinePayment as contract } from "@/lib/payments/office-contract";
import { recordOffline } from "@/lib/payments/record-offline";
import { route } from "@/lib/platform/http/route";

// POST /api/offline-payments – record a month's rent that was paid without a card
export const POST = route(contract, async ({ actor, body }) => ({
  insertedId: await recordOffline(actor, body),
}));
