import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  // Process, memory, garbage collection and event-loop lag.
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: "nibash_http_request_duration_seconds",
      help: "Calls of the API by route, method and status, with their time",
      labelNames: ["route", "method", "status"],
      buckets: SECONDS,
      registers,
    }),
    fit: new Gauge({
      name: "nibash_fit",
      help: "1 where the last look, at health or here, found the database fit to serve from, else 0",
      registers,
    }),
    clockSkew: new Gauge({
      name: "nibash_clock_skew_seconds",
      help: "How far the clock of this machine is ahead of the database's, as the last health check saw it",
      registers,
    }),
    poolConnections: new Gauge({
      name: "nibash_mongo_pool_connections",
      help: "Connections to the database: open, and in use",
      labelNames: ["state"],
      registers,
    }),
    poolFailures: new Counter({
      name: "nibash_mongo_pool_failures_total",
      help: "Connections that could not be had, and pools that were cleared",
      labelNames: ["kind"],
      registers,
    }),
    payments: new Gauge({
      name: "nibash_payments",
      help: "Payments by state, over the whole database",
      labelNames: ["status"],
      registers,
    }),
    mails: new Gauge({
      name: "nibash_mails",
      help: "Mails of the outbox by state, over the whole database",
      labelNames: ["state"],
      registers,
    }),
    mailsOldest: new Gauge({
      name: "nibash_mails_oldest_seconds",
      help: "How long the oldest mail that waits has waited; 0 where none does",
      registers,
    }),
    reconcilerPasses: new Counter({
      name: "nibash_reconciler_passes_total",
      help: "Passes of the reconciler on this instance, by how they ended",
      labelNames: ["result"],
      registers,
    }),
    reconcilerFindings: new Counter({
      name: "nibash_reconciler_findings_total",
      help: "What the reconciler found on this instance: rows set right by their new state, stray intents, payments in doubt",
      labelNames: ["kind"],
      registers,
    }),
  };
}

const holder = globalThis as typeof globalThis & { nibashMetrics?: ReturnType<typeof createMetrics> };

/** Returns the metrics of this process, created on first use; on globalThis because Next bundles routes apart. */
export function metrics(): ReturnType<typeof createMetrics> {
  return (holder.nibashMetrics ??= createMetrics());
}

const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/stripe\/webhook$/, "/api/stripe/webhook"],
  [/^\/api\/auth\//, "/api/auth"],
  [/^\/api\/images\//, "/api/images"],
  [/^\/api\/repairs\/[^/]+\/photos\//, "/api/repairs, photos"],
  [/^\/api(\/|$)/, "/api, other"],
  [/^\/(media|_next)\/|\.\w+$/, "files"],
  [/^\/(dashboard|payment)(\/|$)/, "guarded pages"],
];

/** Returns the metrics label of a request without a contract: a few labels, whatever the path. */
export function routeGroup(path: string): string {
  return FAMILIES.find(([pattern]) => pattern.test(path))?.[1] ?? "public pages";
}
