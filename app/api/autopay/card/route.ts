import { removeCard, takeCard } from "@/lib/contracts/autopay";
import { removeCard as remove } from "@/lib/domain/autopay/stop-autopay";
import { takeCard as take } from "@/lib/domain/autopay/take-card";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/autopay/card – keep the card that the provider has saved
export const POST = route(takeCard, ({ actor }) => take(actor));

// DELETE /api/autopay/card – forget it
export const DELETE = route(removeCard, ({ actor }) => remove(actor));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, OPTIONS } = methodNotAllowed("POST", "DELETE");
