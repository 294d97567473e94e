import { openApiDocument } from "@/lib/api-docs/openapi";
import { API_HEADERS } from "@/lib/http/answer";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";

export const dynamic = "force-dynamic";

// GET /api/openapi.json – the contracts of all calls as OpenAPI 3.1
export const GET = () => Response.json(openApiDocument(), { headers: API_HEADERS });

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
