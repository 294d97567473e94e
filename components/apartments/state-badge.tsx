import { Badge } from "@/components/ui/badge";
import type { ApartmentState } from "@/lib/contracts/managed-apartments.sorts";

const STATES = {
  available: { words: "Available", tone: "ok" },
  held: { words: "Held", tone: "wait" },
  let: { words: "Let", tone: "plain" },
  "off the list": { words: "Off the list", tone: "plain" },
} as const;

/** How an apartment stands with the admin. */
export function StateBadge({ state }: { state: ApartmentState }) {
  const { words, tone } = STATES[state];
  return <Badge tone={tone}>{words}</Badge>;
}
