import { getAutopay, startAutopay, stopAutopay } from "@/lib/contracts/autopay";
import { getAutopay as read } from "@/lib/domain/autopay/queries";
import { startAutopay as start } from "@/lib/domain/autopay/start-autopay";
import { stopAutopay as stop } from "@/lib/domain/autopay/stop-autopay";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// GET /api/autopay – the caller's card and next charge
export const GET = route(getAutopay, ({ actor }) => read(actor));

// PUT /api/autopay – turn autopay on, or change the day
export const PUT = route(startAutopay, ({ actor, body }) => start(actor, body));

// DELETE /api/autopay – turn autopay off
export const DELETE = route(stopAutopay, ({ actor }) => stop(actor));
