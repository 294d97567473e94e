import { addExpensePhoto } from "@/lib/expenses/contract";
import { storeExpensePhoto } from "@/lib/expenses/mutations";
import { findExpensePhoto } from "@/lib/expenses/queries";
import { reauthenticateAs } from "@/lib/platform/auth/actor";
import { imageForm } from "@/lib/platform/contracts/fields";
import { answerPrivatePhoto } from "@/lib/platform/http/private-photo";
import { readForm } from "@/lib/platform/http/read-form";
import { route } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";

interface Context {
  readonly params: Promise<{ readonly id: string }>;
}

// GET /api/expenses/[id]/photo – the receipt of an expense, for who reads the book
export async function GET(request: Request, { params }: Context) {
  const { id } = await params;
  return answerPrivatePhoto(request, (actor) => findExpensePhoto(actor, id));
}

// POST /api/expenses/[id]/photo – add the receipt to an expense
export const POST = route(addExpensePhoto, async ({ actor, params, request }) => {
  const { image } = await readForm(request, imageForm);
  await reauthenticateAs(actor);
  return { modifiedCount: await storeExpensePhoto(params.id, image) };
});
