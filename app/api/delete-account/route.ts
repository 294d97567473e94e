import { deleteAccount as contract } from "@/lib/contracts/own-data";
import { deleteAccount } from "@/lib/domain/users/delete-account";
import { route } from "@/lib/http/route";

// POST /api/delete-account – delete the caller's account
export const POST = route(contract, async ({ actor, body }) => ({
  deletedCount: await deleteAccount(actor, body),
}));
