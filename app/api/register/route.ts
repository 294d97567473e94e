import { registerAccount, registration } from "@/lib/contracts/registration";
import { createAccount } from "@/lib/domain/users/create-account";
import { readForm } from "@/lib/http/read-form";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

// POST /api/register – create an account with a photo
export const POST = route(registerAccount, async ({ request }) => ({
  insertedId: await createAccount(await readForm(request, registration)),
}));
