import { Badge } from "@/components/ui/badge";
import type { AgreementRequest } from "@/lib/contracts/agreements";
import { STATE_LABELS, stateOf } from "./words";

const TONES = { pending: "wait", accepted: "ok", declined: "plain", withdrawn: "plain" } as const;

/** What waits and what was accepted stand out; a reason stands below, in a table in one line: the row is as high as the others. */
export function RequestState({ request }: { request: AgreementRequest }) {
  const state = stateOf(request);
  return (
    <span className="as-cards:gap-1 grid justify-items-start">
      {state === "checked" ? (
        <span className="text-ink-2">Checked</span>
      ) : (
        <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
      )}
      {request.reason && (
        <span
          className="text-ink-2 text-micro/[1.3] as-cards:line-clamp-2 line-clamp-1 max-w-56 wrap-anywhere"
          title={request.reason}
        >
          {request.reason}
        </span>
      )}
    </span>
  );
}
