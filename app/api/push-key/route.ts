import { getPushKey } from "@/lib/contracts/push-subscriptions";
import { getPushKey as read } from "@/lib/domain/push-subscriptions/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/push-key – the key for push messages, and whether this device receives them
export const GET = route(getPushKey, ({ actor }) => read(actor));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
