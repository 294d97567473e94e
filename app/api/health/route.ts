import { listAccountFaults } from "@/lib/platform/cards/account-faults";
import type { Health } from "@/lib/platform/contracts/health";
import { checkDatabase, type Fault } from "@/lib/platform/db/check-database";
import { serving } from "@/lib/platform/db/connect";
import { cardsOf, env } from "@/lib/platform/env";
import { API_HEADERS } from "@/lib/platform/http/answer";
import { versionText } from "@/lib/platform/http/version";

export const dynamic = "force-dynamic";

// GET /api/health – whether the app can serve; outside the wrapper, whose 503 has another body
export async function GET(): Promise<Response> {
  if (serving.isStopping) return refuse({ status: 503, reason: "This instance is stopping." });
  if (serving.waitsFor !== null) return refuse({ status: 503, reason: serving.waitsFor });
  const { fault, warnings: ofDatabase } = await checkDatabase();
  if (fault) return refuse(fault);
  const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID } = env();
  const cards = cardsOf(env());
  const warnings = [...ofDatabase, ...listAccountFaults()];
  const body: Health = {
    status: "ok",
    database: "connected",
    cards: cards === "live" || cards === "test" ? "stripe" : cards,
    identity: GOOGLE_ISSUER ? "stand-in" : GOOGLE_CLIENT_ID ? "google" : "password",
    version: versionText(),
    ...(warnings.length > 0 && { warnings }),
  };
  return Response.json(body, { headers: API_HEADERS });
}

function refuse({ status, reason }: Fault): Response {
  return Response.json({ status: "unavailable", reason }, { status, headers: API_HEADERS });
}
