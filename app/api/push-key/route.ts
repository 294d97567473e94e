import { getPushKey } from "@/lib/contracts/push-subscriptions";
import { getPushKey as read } from "@/lib/domain/push-subscriptions/queries";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/push-key – the key for push messages, and whether this device receives them
export const GET = route(getPushKey, ({ actor }) => read(actor));
