import { docsFile } from "@/lib/api-docs/docs-page";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";

// GET /api/docs/[file] – what that page is made of
export const GET = async (_: Request, { params }: { params: Promise<{ file: string }> }) =>
  docsFile((await params).file);

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
