import { getAutopay, startAutopay, stopAutopay } from "@/lib/autopay/contract";
import { getAutopay as read } from "@/lib/autopay/queries";
import { startAutopay as start } from "@/lib/autopay/set-up-card";
import { stopAutopay as stop } from "@/lib/autopay/stop-autopay";
import { route } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";

// GET /api/autopay – the caller's card and next charge
export const GET = route(getAutopay, ({ actor, language }) => read(actor, undefined, language));

// PUT /api/autopay – turn autopay on, or change the day
export const PUT = route(startAutopay, ({ actor, body }) => start(actor, body));

// DELETE /api/autopay – turn autopay off
export const DELETE = route(stopAutopay, ({ actor }) => stop(actor));
