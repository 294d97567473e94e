import { findCalling } from "@/lib/platform/contracts/language";
import { readForm } from "@/lib/platform/http/read-form";
import { route } from "@/lib/platform/http/route";
import { registerAccount, registration } from "@/lib/users/account-contract";
import { createAccount } from "@/lib/users/mutations";

export const dynamic = "force-dynamic";

// POST /api/register – create an account with a photo
export const POST = route(registerAccount, async ({ request }) => ({
  insertedId: await createAccount(
    await readForm(request, registration),
    findCalling((name) => request.headers.get(name)),
  ),
}));
