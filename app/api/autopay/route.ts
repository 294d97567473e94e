import { getAutopay, startAutopay, stopAutopay } from "@/lib/contracts/autopay";
import { getAutopay as read } from "@/lib/domain/autopay/queries";
import { startAutopay as start } from "@/lib/domain/autopay/start-autopay";
import { stopAutopay as stop } from "@/lib/domain/autopay/stop-autopay";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/autopay – one's own card, and what is taken from it next
export const GET = route(getAutopay, ({ actor }) => read(actor));

// PUT /api/autopay – switch it on, or change the day
export const PUT = route(startAutopay, ({ actor, body }) => start(actor, body));

// DELETE /api/autopay – switch it off
export const DELETE = route(stopAutopay, ({ actor }) => stop(actor));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PATCH, OPTIONS } = methodNotAllowed("GET", "PUT", "DELETE");
