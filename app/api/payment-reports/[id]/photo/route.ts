import { createHash } from "node:crypto";
import { addSlip, slipForm } from "@/lib/payment-reports/contract";
import { storeSlip } from "@/lib/payment-reports/mutations";
import { findSlip } from "@/lib/payment-reports/queries";
import { findActor, reauthenticateAs } from "@/lib/platform/auth/actor";
import { findSessionHolder } from "@/lib/platform/auth/sessions";
import { connectDatabase, withDbTimeout } from "@/lib/platform/db/connect";
import { answerBytes } from "@/lib/platform/http/answer";
import { problemResponse } from "@/lib/platform/http/problem";
import { readForm } from "@/lib/platform/http/read-form";
import { route } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";

interface Context {
  readonly params: Promise<{ readonly id: string }>;
}

// GET /api/payment-reports/[id]/photo – the slip, for its reporter and admins; an <img> sends the cookie, not a token
export async function GET(request: Request, { params }: Context) {
  try {
    const { id } = await params;
    const photo = await withDbTimeout(async () => {
      await connectDatabase();
      const actor = (await findActor(request.headers)) ?? (await findSessionHolder(request.headers));
      return findSlip(actor, id);
    });
    // Of the content: another photo may replace it under the same address.
    const etag = `"${createHash("sha256").update(photo).digest("base64url")}"`;
    return answerBytes(request.headers, photo, { type: "image/webp", etag });
  } catch (error) {
    return problemResponse(error);
  }
}

// POST /api/payment-reports/[id]/photo – add the slip to one's own report
export const POST = route(addSlip, async ({ actor, params, request }) => {
  const { image } = await readForm(request, slipForm);
  return { modifiedCount: await storeSlip(await reauthenticateAs(actor), params.id, image) };
});
