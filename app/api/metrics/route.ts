import { countMails } from "@/lib/mails/queries";
import { countPaymentsByStatus } from "@/lib/payments/queries";
import { checkDatabase } from "@/lib/platform/db/check-database";
import { withDbTimeout, serving } from "@/lib/platform/db/connect";
import { env } from "@/lib/platform/env";
import { noSuchCall, unauthenticated } from "@/lib/platform/errors";
import { API_HEADERS } from "@/lib/platform/http/answer";
import { problemResponse, toAppError } from "@/lib/platform/http/problem";
import { isSecretEqual, processMetrics } from "@/lib/platform/http/process-metrics";
import { metrics } from "@/lib/platform/metrics";

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

/** Logs a database error instead of throwing it, so that the process metrics are still served. */
async function collectPayments(): Promise<void> {
  const { payments } = metrics();
  payments.reset();
  try {
    const counts = await withDbTimeout(countPaymentsByStatus);
    for (const [status, count] of Object.entries(counts)) payments.set({ status }, count);
  } catch (error) {
    toAppError(error);
  }
}

/** Does the same for the outbox. */
async function collectMails(): Promise<void> {
  const { mails, mailsOldest } = metrics();
  mails.reset();
  mailsOldest.reset();
  try {
    const { byState, oldestSeconds } = await withDbTimeout(() => countMails());
    for (const [state, count] of Object.entries(byState)) mails.set({ state }, count);
    mailsOldest.set(oldestSeconds);
  } catch (error) {
    toAppError(error);
  }
}
