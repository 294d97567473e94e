import type { Live } from "@/lib/platform/contracts/health";
import { API_HEADERS } from "@/lib/platform/http/answer";
import { versionText } from "@/lib/platform/http/version";

export const dynamic = "force-dynamic";

// GET /api/live – whether the process responds; outside the wrapper, which needs the database
export function GET(): Response {
  const body: Live = { status: "alive", version: versionText() };
  return Response.json(body, { headers: API_HEADERS });
}
