import { Badge } from "@/components/ui/badge";
import type { AgreementRequest } from "@/lib/agreements/contract";
import { STATE_LABELS, stateOf } from "./words";

const TONES = { pending: "wait", accepted: "ok", declined: "plain", withdrawn: "plain" } as const;

/** Highlights pending and accepted requests. On paper, which has no action column, the reason is shown below. */
export function RequestState({ request }: { request: AgreementRequest }) {
  const state = stateOf(request);
  return (
    <span className="grid justify-items-start">
      <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
      {request.reason && (
        <span className="text-ink-2 text-micro/[1.3] hidden max-w-56 wrap-anywhere print:block">
          {request.reason}
        </span>
      )}
    </span>
  );
}

/**
 * Replaces the actions of a closed request; limited to three lines, so that a row keeps its height. In a card it is
 * shown below the lines, at full width. 'Details' has the full text.
 */
export function RequestReason({ reason }: Pick<AgreementRequest, "reason">) {
  if (!reason) return null;
  return (
    <span
      className="text-ink-2 text-micro/[1.3] as-cards:text-small as-cards:my-0 as-cards:line-clamp-2 as-cards:w-auto -my-1 ml-auto line-clamp-3 w-40 text-left wrap-anywhere"
      title={reason}
    >
      {reason}
    </span>
  );
}
