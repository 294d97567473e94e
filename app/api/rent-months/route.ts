import { listRentMonths as endpoint } from "@/lib/contracts/payments";
import { listRentMonths } from "@/lib/domain/payments/queries";
import { route } from "@/lib/http/route";

// GET /api/rent-months – what each month name means today, and the next unpaid one
export const GET = route(endpoint, ({ actor }) => listRentMonths(actor));
