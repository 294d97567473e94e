import { removeCard, takeCard } from "@/lib/autopay/contract";
import { takeCard as take } from "@/lib/autopay/set-up-card";
import { removeCard as remove } from "@/lib/autopay/stop-autopay";
import { route } from "@/lib/platform/http/route";

// POST /api/autopay/card – store the card that the provider has saved
export const POST = route(takeCard, ({ actor }) => take(actor));

// DELETE /api/autopay/card – delete it
export const DELETE = route(removeCard, ({ actor }) => remove(actor));
