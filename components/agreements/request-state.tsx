import { Badge } from "@/components/ui/badge";
import type { AgreementRequest } from "@/lib/contracts/agreements";
import { STATE_LABELS, stateOf } from "./words";

const TONES = { pending: "wait", accepted: "ok", declined: "plain", withdrawn: "plain" } as const;

/**
 * What waits and what was accepted stand out; in a table a reason stands below in one line, so that the row is as high as
 * the others, and in a card on a line of its own (`RequestReason`).
 */
export function RequestState({ request }: { request: AgreementRequest }) {
  const state = stateOf(request);
  return (
    <span className="grid justify-items-start">
      {state === "checked" ? (
        <span className="text-ink-2">Checked</span>
      ) : (
        <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
      )}
      {request.reason && (
        <span
          className="text-ink-2 text-micro/[1.3] as-cards:hidden line-clamp-1 max-w-56 wrap-anywhere"
          title={request.reason}
        >
          {request.reason}
        </span>
      )}
    </span>
  );
}

/** Below the lines of a card, over its whole width. */
export function RequestReason({ reason }: Pick<AgreementRequest, "reason">) {
  if (!reason) return null;
  return <span className="text-ink-2 text-small as-cards:line-clamp-2 hidden wrap-anywhere">{reason}</span>;
}
