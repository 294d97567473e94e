import { removeCard, takeCard } from "@/lib/contracts/autopay";
import { removeCard as remove } from "@/lib/domain/autopay/stop-autopay";
import { takeCard as take } from "@/lib/domain/autopay/take-card";
import { route } from "@/lib/http/route";

// POST /api/autopay/card – store the card that the provider has saved
export const POST = route(takeCard, ({ actor }) => take(actor));

// DELETE /api/autopay/card – delete it
export const DELETE = route(removeCard, ({ actor }) => remove(actor));
