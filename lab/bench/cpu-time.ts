import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { Refusal } from "../../scripts/refusal";

/** Returns a process's CPU time in microseconds, over all threads, in user and system mode (Linux). */
export function cpuMicroseconds(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      const [onCpu = "0"] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
      nanoseconds += Number(onCpu);
    } catch {
      // The thread has ended between the two reads.
      continue;
    }
  }
  return nanoseconds / 1000;
}

/** Returns a process's resident memory in bytes (Linux). */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

export function requireLinux(): void {
  if (process.platform !== "linux")
    throw new Refusal(
      "The bench reads the processor time of each server from /proc, so it runs on Linux alone.",
    );
}

/** Returns `2 × AMD EPYC …, Node 20.20.2`: figures mean little without it. */
export function describeMachine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model.trim() ?? "unknown processor"}, Node ${process.versions.node}`;
}
