import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { hashing } from "@/lib/auth/password-hash";
import { frontFigures } from "@/lib/page-cache/figures";
import { version } from "@/lib/version";
import { poolLoad } from "@/lib/workers/pool";

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  // Process, memory, garbage collection and event-loop lag.
  collectDefaultMetrics({ register: registry });
  collectFront(registers);
  collectHashing(registers);
  tellVersion(registers);
  collectPool(registers);
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

function tellVersion(registers: Registry[]): void {
  const info = new Gauge({
    name: "nibash_build_info",
    help: "Always 1; its labels say which source this process was built from",
    labelNames: ["version", "commit"],
    registers,
  });
  info.set({ ...version() }, 1);
}

function collectHashing(registers: Registry[]): void {
  new Gauge({
    name: "nibash_password_hashing",
    help: "Passwords that are being hashed, and those that wait for their turn",
    labelNames: ["state"],
    registers,
    collect() {
      const { running, waiting } = hashing.load();
      this.set({ state: "running" }, running);
      this.set({ state: "waiting" }, waiting);
    },
  });
}

function collectPool(registers: Registry[]): void {
  new Gauge({
    name: "nibash_worker_tasks",
    help: "Receipts and photos that are being made, and those that wait for their turn",
    labelNames: ["state"],
    registers,
    collect() {
      const { running, waiting } = poolLoad();
      this.set({ state: "running" }, running);
      this.set({ state: "waiting" }, waiting);
    },
  });
}

/** The front counts in plain numbers; they are read when somebody asks. */
function collectFront(registers: Registry[]): void {
  new Counter({
    name: "nibash_front_requests_total",
    help: "Public requests: answered from memory, from memory while a newer one is rendered, or rendered",
    labelNames: ["result"],
    registers,
    collect() {
      this.reset();
      this.inc({ result: "hit" }, frontFigures.hits);
      this.inc({ result: "stale" }, frontFigures.stale);
      this.inc({ result: "miss" }, frontFigures.misses);
    },
  });
  new Counter({
    name: "nibash_front_clears_total",
    help: "How often the public answers were forgotten after a write",
    registers,
    collect() {
      this.reset();
      this.inc(frontFigures.clears);
    },
  });
  new Gauge({
    name: "nibash_front_entries",
    help: "Public answers in memory",
    registers,
    collect() {
      this.set(frontFigures.entries);
    },
  });
  new Gauge({
    name: "nibash_front_bytes",
    help: "Size of the public answers in memory",
    registers,
    collect() {
      this.set(frontFigures.bytes);
    },
  });
}

const holder = globalThis as typeof globalThis & { nibashMetrics?: ReturnType<typeof createMetrics> };

/** The metrics of this process, made at first use; on globalThis, since Next bundles routes apart. */
export function metrics(): ReturnType<typeof createMetrics> {
  return (holder.nibashMetrics ??= createMetrics());
}
