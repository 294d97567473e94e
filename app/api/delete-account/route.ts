import { deleteAccount as contract } from "@/lib/contracts/own-data";
import { deleteAccount } from "@/lib/domain/users/delete-account";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/delete-account – delete the own account
export const POST = route(contract, async ({ actor, body }) => ({
  deletedCount: await deleteAccount(actor, body),
}));

// Any other method is refused, and OPTIONS says which are not
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
