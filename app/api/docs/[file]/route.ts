import { docsFile } from "@/lib/platform/api-docs/docs-page";

// GET /api/docs/[file] – a static file of that page
export const GET = async (_: Request, { params }: { params: Promise<{ file: string }> }) =>
  docsFile((await params).file);
