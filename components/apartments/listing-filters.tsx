import type { ReactNode } from "react";
import { LABEL } from "@/components/ui/field";
import { FormError } from "@/components/ui/form-error";
import {
  type Choice,
  type Listing,
  listingPath,
  ROOMS,
  type ListingEntries,
  withoutFaults,
} from "./listing-address";
import { ListingLink } from "./listing-link";
import { SearchForm } from "./search-form";

/** The price as a form and the other filters as links, each of which applies at once, with and without scripts. */
export function ListingFilters({ listing }: { listing: Listing }) {
  const { rooms, available, faults } = listing;
  const to = (entries: Partial<ListingEntries>) => ({
    entries,
    href: listingPath({ ...withoutFaults(listing), ...entries, page: 1 }),
  });
  return (
    <div className="border-line mb-6 flex flex-wrap items-start gap-x-8 gap-y-5 border-y py-5">
      <SearchForm listing={listing} />
      <Choices name="rooms" label="Rooms" error={faults.rooms}>
        <ListingLink className={SEGMENT} {...to({ rooms: "" })} aria-current={isOn(rooms === "")}>
          Any
        </ListingLink>
        {ROOMS.map((each) => (
          <ListingLink
            key={each}
            className={SEGMENT}
            {...to({ rooms: each })}
            aria-current={isOn(rooms === each)}
            aria-label={`${each}+ rooms`}
          >
            {each}+
          </ListingLink>
        ))}
      </Choices>
      <Choices name="available" label="Availability" error={faults.available}>
        <ListingLink className={SEGMENT} {...to({ available: "" })} aria-current={isOn(available === "")}>
          All homes
        </ListingLink>
        <ListingLink
          className={SEGMENT}
          {...to({ available: "true" })}
          aria-current={isOn(available === "true")}
        >
          Available only
        </ListingLink>
      </Choices>
    </div>
  );
}

const isOn = (isChosen: boolean) => (isChosen ? "true" : undefined);

const SEGMENT =
  "border-line-strong hover:bg-sunk aria-current:border-primary aria-current:bg-primary aria-current:text-on-primary -ml-px inline-flex min-h-12 min-w-12 items-center justify-center border px-3.5 text-center text-label/title font-strong whitespace-nowrap no-underline lining-nums tabular-nums [transition:background_var(--fast),color_var(--fast)] first:rounded-l-ctl first:ml-0 last:rounded-r-ctl focus-visible:z-1 aria-current:relative max-sm:flex-1";

interface ChoicesProps {
  name: Choice;
  label: string;
  error: string | null;
  children: ReactNode;
}

function Choices({ name, label, error, children }: ChoicesProps) {
  return (
    <div
      className="grid gap-2 max-sm:w-full"
      role="group"
      aria-labelledby={`${name}-label`}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <span className={LABEL} id={`${name}-label`}>
        {label}
      </span>
      <div className="bg-surface rounded-ctl flex w-fit max-sm:w-full">{children}</div>
      {error && <FormError id={`${name}-error`}>{error}</FormError>}
    </div>
  );
}
