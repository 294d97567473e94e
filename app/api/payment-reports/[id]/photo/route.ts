import { addSlip } from "@/lib/payment-reports/contract";
import { storeSlip } from "@/lib/payment-reports/mutations";
import { findSlip } from "@/lib/payment-reports/queries";
import { reauthenticateAs } from "@/lib/platform/auth/actor";
import { imageForm } from "@/lib/platform/contracts/fields";
import { answerPrivatePhoto } from "@/lib/platform/http/private-photo";
import { readForm } from "@/lib/platform/http/read-form";
import { route } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";

interface Context {
  readonly params: Promise<{ readonly id: string }>;
}

// GET /api/payment-reports/[id]/photo – the slip, for its reporter and the office
export async function GET(request: Request, { params }: Context) {
  const { id } = await params;
  return answerPrivatePhoto(request, (actor) => findSlip(actor, id));
}

// POST /api/payment-reports/[id]/photo – add the slip to one's own report
export const POST = route(addSlip, async ({ actor, params, request }) => {
  const { image } = await readForm(request, imageForm);
  return { modifiedCount: await storeSlip(await reauthenticateAs(actor), params.id, image) };
});
