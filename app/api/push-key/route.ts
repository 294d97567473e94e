import { route } from "@/lib/platform/http/route";
import { getPushKey } from "@/lib/push-subscriptions/contract";
import { getPushKey as read } from "@/lib/push-subscriptions/mutations";

export const dynamic = "force-dynamic";

// GET /api/push-key – the key for push messages, and whether this device receives them
export const GET = route(getPushKey, ({ actor }) => read(actor));
