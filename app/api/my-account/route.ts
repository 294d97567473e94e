import { getMyAccount as endpoint } from "@/lib/payments/account-contract";
import { getMyAccount } from "@/lib/payments/get-account";
import { route } from "@/lib/platform/http/route";

// GET /api/my-account – the caller's bills and receipts
export const GET = route(endpoint, ({ actor }) => getMyAccount(actor));
