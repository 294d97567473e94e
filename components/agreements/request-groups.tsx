import { StateBadge } from "@/components/apartments/state-badge";
import { Button } from "@/components/ui/button";
import type { Grouping } from "@/components/ui/table-rows";
import type { AgreementRequest } from "@/lib/agreements/contract";
import type { LetApartment } from "./decline-others-dialog";

/** Groups the requests by home, below its state and the number of pending requests (docs/product.md 8.3). */
export function requestGroups(onDeclineOthers: (home: LetApartment) => void): Grouping<AgreementRequest> {
  return {
    keyOf: ({ apartment_id }) => apartment_id,
    head: ({ apartment_no, home_state, rivals }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="text-head/title font-serif font-normal">
          <span className="sr-only">Apartment </span>
          {apartment_no}
        </b>
        <StateBadge state={home_state} />
        <span className="text-small text-ink-2 tabular-nums">
          {rivals > 0 ? `${String(rivals)} pending` : "None pending"}
        </span>
      </span>
    ),
    action: ({ apartment_no, is_let, rivals }) =>
      is_let &&
      rivals > 0 && (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Decline the Others for ${apartment_no}`}
          onClick={() => onDeclineOthers({ apartment_no, waiting: rivals })}
        >
          Decline the Others
        </Button>
      ),
  };
}
