import { Badge } from "@/components/ui/badge";
import type { Repair } from "@/lib/contracts/repairs";
import { STATE_LABELS } from "./words";

const TONES = { new: "wait", planned: "plain", done: "ok" } as const;

/** What waits and what is mended stand out; what is declined is quiet. */
export function RepairState({ state }: Pick<Repair, "state">) {
  if (state === "declined") return <span className="text-ink-2">{STATE_LABELS.declined}</span>;
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
}

/** Nothing where it can wait. */
export function UrgentBadge({ urgent }: Pick<Repair, "urgent">) {
  return urgent && <Badge tone="bad">Urgent</Badge>;
}
