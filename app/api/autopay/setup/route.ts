import { setUpCard } from "@/lib/autopay/contract";
import { setUpCard as setUp } from "@/lib/autopay/set-up-card";
import { route } from "@/lib/platform/http/route";

// POST /api/autopay/setup – start saving a card with the provider
export const POST = route(setUpCard, ({ actor, body }) => setUp(actor, body));
