import { docsPage } from "@/lib/platform/api-docs/docs-page";

export const dynamic = "force-dynamic";

// GET /api/docs – the contracts of all calls as a page
export const GET = () => docsPage();
