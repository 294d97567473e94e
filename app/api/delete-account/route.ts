import { route } from "@/lib/platform/http/route";
import { deleteAccount } from "@/lib/users/delete-account";
import { deleteAccount as contract } from "@/lib/users/own-data-contract";

// POST /api/delete-account – delete the caller's account
export const POST = route(contract, async ({ actor, body }) => ({
  deletedCount: await deleteAccount(actor, body),
}));
