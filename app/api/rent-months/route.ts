import { listRentMonths as endpoint } from "@/lib/contracts/payments";
import { listRentMonths } from "@/lib/domain/payments/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/rent-months – what each month name means today, and the next unpaid one
export const GET = route(endpoint, ({ actor }) => listRentMonths(actor));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
