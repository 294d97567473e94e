import { createHash, timingSafeEqual } from "node:crypto";
import { Counter, Gauge, type Registry } from "prom-client";
import { hashing } from "@/lib/platform/auth/password-hash";
import { metrics } from "@/lib/platform/metrics";
import { pageCacheStats } from "@/lib/platform/page-cache/public-pages";
import { poolLoad } from "@/lib/platform/workers/pool";
import { version } from "./version";

const holder = globalThis as typeof globalThis & { nibashProcessMetrics?: Registry };

/**
 * Returns the registry of this process: the counters of lib/platform/metrics.ts, and gauges that are read on each scrape. Created on
 * first use; on globalThis because Next bundles routes apart.
 */
export function processMetrics(): Registry {
  return (holder.nibashProcessMetrics ??= collect());
}

function collect(): Registry {
  const { registry } = metrics();
  const registers = [registry];
  collectFront(registers);
  collectHashing(registers);
  collectVersion(registers);
  collectPool(registers);
  return registry;
}

function collectVersion(registers: Registry[]): void {
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

/** The front counts in plain numbers, read on each scrape. */
function collectFront(registers: Registry[]): void {
  new Counter({
    name: "nibash_front_requests_total",
    help: "Public requests: answered from memory, from memory while a newer one is rendered, or rendered",
    labelNames: ["result"],
    registers,
    collect() {
      this.reset();
      this.inc({ result: "hit" }, pageCacheStats.hits);
      this.inc({ result: "stale" }, pageCacheStats.stale);
      this.inc({ result: "miss" }, pageCacheStats.misses);
    },
  });
  new Counter({
    name: "nibash_front_clears_total",
    help: "How often the public answers were forgotten after a write",
    registers,
    collect() {
      this.reset();
      this.inc(pageCacheStats.clears);
    },
  });
  new Gauge({
    name: "nibash_front_entries",
    help: "Public answers in memory",
    registers,
    collect() {
      this.set(pageCacheStats.entries);
    },
  });
  new Gauge({
    name: "nibash_front_bytes",
    help: "Size of the public answers in memory",
    registers,
    collect() {
      this.set(pageCacheStats.bytes);
    },
  });
}

/** Compares secrets in constant time, independent of content and length. */
export function isSecretEqual(sent: string, secret: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(sent), digest(secret));
}
