import { docsFile } from "@/lib/api-docs/docs-page";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";

// GET /api/docs/[file] – a static file of that page
export const GET = async (_: Request, { params }: { params: Promise<{ file: string }> }) =>
  docsFile((await params).file);

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
