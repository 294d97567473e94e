import { Badge } from "@/components/ui/badge";
import type { ApartmentState } from "@/lib/apartments/managed-contract";

/** A state's label. */
export const STATE_LABELS = {
  available: "Available",
  held: "Held",
  let: "Let",
  "off the list": "Off the list",
} as const satisfies Record<ApartmentState, string>;

const TONES = { available: "ok", held: "wait", let: "plain", "off the list": "plain" } as const;

/** An apartment's state, as admins see it. */
export function StateBadge({ state }: { state: ApartmentState }) {
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
}
