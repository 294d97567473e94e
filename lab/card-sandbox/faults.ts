import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Tampering } from "./state";
import type { Store } from "./store";

/** One fault. `times` limits how often it applies, `probability` makes it random; without either it stays until cleared. */
const faultRuleSchema = z.strictObject({
  operation: z.string().max(60).default("*"),
  times: z.number().int().min(1).max(1_000_000).optional(),
  probability: z.number().min(0).max(1).optional(),
  when: z.enum(["before", "after", "instead"]).default("before"),
  latency_ms: z.number().int().min(0).max(120_000).optional(),
  status: z.number().int().min(400).max(599).optional(),
  drop: z.boolean().optional(),
  processing_ms: z.number().int().min(0).max(600_000).optional(),
  event: z.string().max(60).optional(),
  lost: z.boolean().optional(),
  delay_ms: z.number().int().min(0).max(600_000).optional(),
  duplicates: z.number().int().min(1).max(50).optional(),
  reorder: z.boolean().optional(),
  thin: z.boolean().optional(),
  tampering: z.enum(["wrong_secret", "changed_byte", "old_timestamp"]).optional(),
});

export const faultsBodySchema = z.strictObject({
  seed: z.number().int().min(0).optional(),
  rules: z.array(faultRuleSchema).max(100),
});

type Rule = z.infer<typeof faultRuleSchema>;
export type FaultRule = Rule & { id: string };

export type CallFaults = {
  latency: { before: number; after: number };
  status?: { when: FaultRule["when"]; value: number };
  drop?: "before" | "after";
  processing_ms?: number;
};

type DeliveryFaults = {
  lost: boolean;
  delay_ms: number;
  copies: number;
  reorder: boolean;
  /** Whether a thin event for the same occasion is sent as well. */
  thin: boolean;
  tampering: Tampering | null;
};

/** Draws the faults of a call or a webhook from the rules; the same seed and calls give the same draws. */
export class Faults {
  private state: number;
  private counter = 0;
  private held = new AbortController();

  constructor(
    private readonly store: Store,
    seed: number,
  ) {
    this.state = seed;
  }

  configure(rules: Rule[], seed?: number): void {
    if (seed !== undefined) this.state = seed;
    this.clear();
    for (const rule of rules) this.store.put("rules", { ...rule, id: `rule_${++this.counter}` });
  }

  clear(): void {
    for (const rule of this.store.all("rules")) this.store.remove("rules", rule.id);
  }

  /** Ends the latency of all waiting calls, so that no one must wait for a bank's half minute. */
  release(): void {
    this.held.abort();
    this.held = new AbortController();
  }

  /** Waits for a latency; rejects if the sandbox stops first. */
  async wait(milliseconds: number, stopped: AbortSignal): Promise<void> {
    if (milliseconds <= 0) return;
    const signal = AbortSignal.any([stopped, this.held.signal]);
    await sleep(milliseconds, undefined, { signal }).catch(() => {
      stopped.throwIfAborted();
    });
  }

  drawForCall(operation: string): CallFaults {
    const faults: CallFaults = { latency: { before: 0, after: 0 } };
    for (const rule of this.draw((candidate) => matches(candidate, operation))) {
      const side = rule.when === "after" ? "after" : "before";
      if (rule.latency_ms) faults.latency[side] += rule.latency_ms;
      if (rule.status) faults.status ??= { when: rule.when, value: rule.status };
      if (rule.drop) faults.drop ??= side;
      if (rule.processing_ms) faults.processing_ms = rule.processing_ms;
    }
    return faults;
  }

  drawForEvent(type: string): DeliveryFaults {
    const faults: DeliveryFaults = {
      lost: false,
      delay_ms: 0,
      copies: 1,
      reorder: false,
      thin: false,
      tampering: null,
    };
    const drawn = this.draw(
      (rule) => rule.operation === "webhook" && (rule.event === undefined || rule.event === type),
    );
    for (const rule of drawn) {
      if (rule.lost) faults.lost = true;
      if (rule.delay_ms) faults.delay_ms += rule.delay_ms;
      if (rule.duplicates) faults.copies = Math.max(faults.copies, rule.duplicates);
      if (rule.reorder) faults.reorder = true;
      if (rule.thin) faults.thin = true;
      faults.tampering ??= rule.tampering ?? null;
    }
    return faults;
  }

  private draw(isMeant: (rule: FaultRule) => boolean): FaultRule[] {
    return this.store
      .all("rules")
      .filter(isMeant)
      .filter((rule) => rule.probability === undefined || this.random() < rule.probability)
      .map((rule) => {
        if (rule.times === 1) this.store.remove("rules", rule.id);
        else if (rule.times) this.store.put("rules", { ...rule, times: rule.times - 1 });
        return rule;
      });
  }

  /** mulberry32: small, seeded, good enough for random draws. */
  private random(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}

/** `*` matches every API call (not webhooks or the script); `payment_intents.*` all calls of a noun. */
function matches(rule: FaultRule, operation: string): boolean {
  if (rule.operation === operation) return true;
  if (rule.operation === "*") return operation !== "script";
  return rule.operation.endsWith(".*") && operation.startsWith(rule.operation.slice(0, -1));
}
