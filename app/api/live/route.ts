import type { Live } from "@/lib/contracts/health";
import { API_HEADERS } from "@/lib/http/answer";
import { versionText } from "@/lib/http/version";

export const dynamic = "force-dynamic";

// GET /api/live – whether the process responds; outside the wrapper, which needs the database
export function GET(): Response {
  const body: Live = { status: "alive", version: versionText() };
  return Response.json(body, { headers: API_HEADERS });
}
