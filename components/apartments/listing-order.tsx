import { EVEN_FIGURES } from "@/components/ui/figures";
import { FormError } from "@/components/ui/form-error";
import { type Listing, listingPath, withoutFaults } from "./listing-address";
import { ListingLink } from "./listing-link";

const ORDERS = [
  ["", "By floor"],
  ["rent", "Lowest rent"],
  ["-rent", "Highest rent"],
  ["size", "Smallest"],
  ["-size", "Largest"],
] as const;

const ORDER =
  "text-ink-2 hover:text-ink aria-current:text-ink inline-flex min-h-11 items-center underline-offset-7 hover:underline aria-current:underline aria-current:decoration-2";

interface ListingOrderProps {
  listing: Listing;
  /** "9 of 20 fit"; absent if the list could not be read. */
  count: string | null;
}

/** How many fit, which describes the list's heading, and the links that change the order. */
export function ListingOrder({ listing, count }: ListingOrderProps) {
  const { sort, faults } = listing;
  const said = withoutFaults(listing);
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
      <p id={COUNT_ID} className={`text-head-lg/snug tracking-snug font-normal ${EVEN_FIGURES}`}>
        {count}
      </p>
      <div
        className="text-small font-strong flex flex-wrap items-baseline gap-x-5"
        role="group"
        aria-label="Order"
        aria-describedby={faults.sort ? "sort-error" : undefined}
      >
        {ORDERS.map(([each, words]) => (
          <ListingLink
            key={each}
            className={ORDER}
            entries={{ sort: each }}
            href={listingPath({ ...said, sort: each, page: 1 })}
            aria-current={sort === each ? "true" : undefined}
          >
            {words}
          </ListingLink>
        ))}
        {faults.sort && (
          <div className="basis-full">
            <FormError id="sort-error">{faults.sort}</FormError>
          </div>
        )}
      </div>
    </div>
  );
}

/** The list's heading refers to it too. */
export const COUNT_ID = "how-many";
