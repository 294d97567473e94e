import { Badge } from "@/components/ui/badge";
import type { Repair } from "@/lib/repairs/contract";
import { STATE_LABELS } from "./words";

const TONES = { new: "wait", planned: "plain", done: "ok" } as const;

/** Highlights new and done repairs; shows declined ones as plain text. */
export function RepairState({ state }: Pick<Repair, "state">) {
  if (state === "declined") return <span className="text-ink-2">{STATE_LABELS.declined}</span>;
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
}

/** Renders nothing if it is not urgent. */
export function UrgentBadge({ urgent }: Pick<Repair, "urgent">) {
  return urgent && <Badge tone="bad">Urgent</Badge>;
}
