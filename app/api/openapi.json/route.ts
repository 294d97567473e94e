import { openApiDocument } from "@/lib/api-docs/openapi";
import { API_HEADERS } from "@/lib/http/answer";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";

export const dynamic = "force-dynamic";

// GET /api/openapi.json – the contract of every call as OpenAPI 3.1
export const GET = () => Response.json(openApiDocument(), { headers: API_HEADERS });

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed("GET");
