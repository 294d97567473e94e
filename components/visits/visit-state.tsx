import { Badge } from "@/components/ui/badge";
import type { Visit } from "@/lib/visits/contract";
import { STATE_LABELS } from "./words";

const TONES = { new: "wait", answered: "plain", confirmed: "ok" } as const;

/** Highlights new and confirmed visits; shows closed ones as plain text. */
export function VisitState({ state }: Pick<Visit, "state">) {
  if (state === "done") return <span className="text-ink-2">{STATE_LABELS.done}</span>;
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
}
