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

// GET /api/metrics – metrics in Prometheus' text format, with the database's state; outside the wrapper: its caller is a machine
export async function GET(request: Request): Promise<Response> {
  const token = env().METRICS_TOKEN;
  if (!token) return problemResponse(noSuchCall());
  if (!isSecretEqual(request.headers.get("authorization") ?? "", `Bearer ${token}`))
    return problemResponse(unauthenticated(), { "WWW-Authenticate": "Bearer" });
  const { payments, mails, mailsOldest } = metrics();
  for (const gauge of [payments, mails, mailsOldest]) gauge.reset();
  await Promise.all([
    collect(countPaymentsByStatus, (counts) => {
      for (const [status, count] of Object.entries(counts)) payments.set({ status }, count);
    }),
    collect(countMails, ({ byState, oldestSeconds }) => {
      for (const [state, count] of Object.entries(byState)) mails.set({ state }, count);
      mailsOldest.set(oldestSeconds);
    }),
    serving.waitsFor === null && checkDatabase(),
  ]);
  const registry = processMetrics();
  return new Response(await registry.metrics(), {
    headers: { ...API_HEADERS, "Content-Type": registry.contentType },
  });
}

/** Logs a database error instead of throwing it, so that the process metrics are still served. */
async function collect<T>(read: () => Promise<T>, show: (figures: T) => void): Promise<void> {
  try {
    show(await withDbTimeout(read));
  } catch (error) {
    toAppError(error);
  }
}
