import { Gauge, type Registry } from "prom-client";
import { hashing } from "@/lib/auth/password-hash";
import { metrics } from "@/lib/metrics";
import { oncePerProcess } from "@/lib/once-per-process";
import { poolLoad } from "@/lib/workers/pool";
import { version } from "./version";

/**
 * Returns the registry of this process: the counters of lib/metrics.ts, and gauges that are read on each scrape.
 */
export function processMetrics(): Registry {
  return oncePerProcess("process-metrics", collect);
}

function collect(): Registry {
  const { registry } = metrics();
  const registers = [registry];
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
