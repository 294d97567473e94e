import { registerAccount, registration } from "@/lib/contracts/registration";
import { createAccount } from "@/lib/domain/users/create-account";
import { readForm } from "@/lib/http/read-form";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/register – create an account with a photo
export const POST = route(registerAccount, async ({ request }) => ({
  insertedId: await createAccount(await readForm(request, registration)),
}));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("POST");
