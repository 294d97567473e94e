import { listRentMonths as endpoint } from "@/lib/payments/contract";
import { listRentMonths } from "@/lib/payments/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/rent-months – what each month name means today, and the next unpaid one
export const GET = route(endpoint, ({ actor }) => listRentMonths(actor));
