import { findActor } from "@/lib/platform/auth/actor";
import { findSessionHolder } from "@/lib/platform/auth/sessions";
import { connectDatabase, withDbTimeout } from "@/lib/platform/db/connect";
import { answerBytes } from "@/lib/platform/http/answer";
import { problemResponse } from "@/lib/platform/http/problem";
import { findRepairPhoto } from "@/lib/repairs/queries";

export const dynamic = "force-dynamic";

interface Context {
  readonly params: Promise<{ readonly id: string; readonly photo_id: string }>;
}

// GET /api/repairs/[id]/photos/[photo_id] – a photo for member and admins; an <img> sends the cookie, not a token
export async function GET(request: Request, { params }: Context) {
  try {
    const asked = await params;
    const size = new URL(request.url).searchParams.get("size") === "large" ? "large" : "small";
    const photo = await withDbTimeout(async () => {
      await connectDatabase();
      const actor = (await findActor(request.headers)) ?? (await findSessionHolder(request.headers));
      return findRepairPhoto(actor, { ...asked, size });
    });
    return answerBytes(request.headers, photo, { type: "image/webp", etag: `"${asked.photo_id}-${size}"` });
  } catch (error) {
    return problemResponse(error);
  }
}
