import { Status } from "@/components/ui/status";
import type { Apartment } from "@/lib/contracts/apartments";
import { formatDollars } from "@/lib/format/money";
import { RequestAgreementButton } from "./request-agreement-button";
import { isAvailable } from "./words";

export function RequestPanel({ apartment }: { apartment: Apartment }) {
  const { apartment_no, block_no, floor_no, rent } = apartment;
  return (
    <div className="panel">
      <p className="micro text-ink-3">Rent</p>
      <p className="price">
        {formatDollars(rent)}
        <small>per month</small>
      </p>
      <dl className="kv">
        <div>
          <dt>Apartment No</dt>
          <dd>{apartment_no}</dd>
        </div>
        <div>
          <dt>Block</dt>
          <dd>Block {block_no}</dd>
        </div>
        <div>
          <dt>Floor</dt>
          <dd>{floor_no}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <Status isAvailable={isAvailable(apartment)} />
          </dd>
        </div>
      </dl>
      <RequestAgreementButton apartment={apartment} variant="brick" size="lg" block />
      <p className="small muted mt-3.5">
        An admin answers every request. Nothing is paid before it is accepted.
      </p>
    </div>
  );
}

/** Rent and the committing step at the foot of small screens. */
export function RequestBar({ apartment }: { apartment: Apartment }) {
  return (
    <div className="cta-bar">
      <p className="price">
        {formatDollars(apartment.rent)}
        <small>per month</small>
      </p>
      <RequestAgreementButton apartment={apartment} variant="brick" />
    </div>
  );
}
