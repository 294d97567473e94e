import { isSecretEqual } from "@/lib/platform/auth/secrets";
import { checkDatabase } from "@/lib/platform/db/check-database";
import { serving } from "@/lib/platform/db/serving";
import { env } from "@/lib/platform/env";
import { noSuchCall, unauthenticated } from "@/lib/platform/errors";
import { API_HEADERS } from "@/lib/platform/http/answer";
import { problemResponse } from "@/lib/platform/http/problem";
import { processMetrics } from "@/lib/platform/http/process-metrics";
import { collectMails, collectPayments } from "./collect-metrics";

export const dynamic = "force-dynamic";

// GET /api/metrics – metrics in Prometheus' text format; outside the wrapper: the caller is a machine with its own token
export async function GET(request: Request): Promise<Response> {
  const token = env().METRICS_TOKEN;
  if (!token) return problemResponse(noSuchCall());
  const sent = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  if (!isSecretEqual(sent, token))
    return problemResponse(unauthenticated(), { "WWW-Authenticate": "Bearer" });
  // Checks the database too: its state is a metric, and there may be no other caller of the health check.
  await Promise.all([collectPayments(), collectMails(), serving.waitsFor === null && checkDatabase()]);
  const registry = processMetrics();
  return new Response(await registry.metrics(), {
    headers: { ...API_HEADERS, "Content-Type": registry.contentType },
  });
}
