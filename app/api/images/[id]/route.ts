import { PHOTO_GONE } from "@/lib/platform/contracts/messages";
import { withDbTimeout } from "@/lib/platform/db/connect";
import { notFound } from "@/lib/platform/errors";
import { problemResponse } from "@/lib/platform/http/problem";
import { findPhoto } from "@/lib/platform/images/gridfs";

export const dynamic = "force-dynamic";

// GET /api/images/{id} – an uploaded picture; its name changes with its content, so clients may cache it forever
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  try {
    const { id } = await params;
    const etag = `"${id}"`;
    const photo = await withDbTimeout(() => findPhoto(id));
    if (!photo) throw notFound(PHOTO_GONE);
    const headers = {
      "Content-Type": id.endsWith("preview") ? "image/jpeg" : "image/webp",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'",
      ETag: etag,
    };
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
    return new Response(photo, { headers: { ...headers, "Content-Length": String(photo.byteLength) } });
  } catch (error) {
    return problemResponse(error);
  }
}
