import { listRentMonths as endpoint } from "@/lib/contracts/payments";
import { listRentMonths } from "@/lib/domain/payments/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/rent-months – what each month name means now, and the next unpaid one
export const GET = route(endpoint, ({ actor }) => listRentMonths(actor));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
