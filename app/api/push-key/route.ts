import { getPushKey } from "@/lib/contracts/push-subscriptions";
import { getPushKey as read } from "@/lib/domain/push-subscriptions/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/push-key – the key for push messages, and whether they come to this device
export const GET = route(getPushKey, ({ actor }) => read(actor));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
