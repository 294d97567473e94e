import { setUpCard } from "@/lib/contracts/autopay";
import { setUpCard as setUp } from "@/lib/domain/autopay/set-up-card";
import { route } from "@/lib/http/route";

// POST /api/autopay/setup – start saving a card with the provider
export const POST = route(setUpCard, ({ actor, body }) => setUp(actor, body));
