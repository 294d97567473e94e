import { openApiDocument } from "@/lib/platform/api-docs/openapi";
import { API_HEADERS } from "@/lib/platform/http/answer";

export const dynamic = "force-dynamic";

// GET /api/openapi.json – the contracts of all calls as OpenAPI 3.1
export const GET = () => Response.json(openApiDocument(), { headers: API_HEADERS });
