import type { Health } from "@/lib/contracts/health";
import { findDatabaseFault } from "@/lib/db/check-database";
import { env } from "@/lib/env";
import { API_HEADERS } from "@/lib/http/answer";
import { refuseOthers } from "@/lib/http/refuse-others";
import { serving } from "@/lib/serving";

export const dynamic = "force-dynamic";

// GET /api/health – whether the product can serve; outside the wrapper, whose 503 has another body
export async function GET(): Promise<Response> {
  const reason = serving.isStopping ? "This instance is stopping." : await findDatabaseFault();
  if (reason) return Response.json({ status: "unavailable", reason }, { status: 503, headers: API_HEADERS });
  const { CARD_SANDBOX_URL, GOOGLE_ISSUER, GOOGLE_CLIENT_ID } = env();
  const body: Health = {
    status: "ok",
    database: "connected",
    cards: CARD_SANDBOX_URL ? "sandbox" : "stripe",
    identity: GOOGLE_ISSUER ? "stand-in" : GOOGLE_CLIENT_ID ? "google" : "password",
  };
  return Response.json(body, { headers: API_HEADERS });
}

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
