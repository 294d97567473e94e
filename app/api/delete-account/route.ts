import { deleteAccount as contract } from "@/lib/contracts/own-data";
import { deleteAccount } from "@/lib/domain/users/delete-account";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// POST /api/delete-account – delete the caller's account
export const POST = route(contract, async ({ actor, body }) => ({
  deletedCount: await deleteAccount(actor, body),
}));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
