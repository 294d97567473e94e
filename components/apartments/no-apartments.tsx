import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { type Listing, listingPath } from "./listing-address";
import { ListingLink } from "./listing-link";
import { spellOut } from "./words";

/** A search without one of its filters, and how many homes match it. */
interface WiderSearch {
  readonly without: "rent" | "rooms" | "available";
  readonly total: number;
}

interface NoApartmentsProps {
  listing: Listing;
  /** Whether an earlier page has matches. */
  isPastEnd: boolean;
  wider: readonly WiderSearch[];
  /** The number of all homes, matching or not. */
  all: number;
}

const EASED = {
  rent: { label: "Any rent", entries: { minimum: "", maximum: "" } },
  rooms: { label: "Any number of rooms", entries: { rooms: "" } },
  available: { label: "All homes", entries: { available: "" } },
} as const;

export function NoApartments({ listing, isPastEnd, wider, all }: NoApartmentsProps) {
  const shown = isPastEnd || isByRentAlone(listing) ? [] : wider;
  return (
    <EmptyState
      drawing="door"
      title="No Apartments Available!"
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          {shown.map(({ without, total }, index) => (
            <ListingLink
              key={without}
              className={buttonClass({ variant: index === 0 ? "primary" : "outline" })}
              entries={EASED[without].entries}
              href={listingPath({ ...listing, ...EASED[without].entries, page: 1 })}
            >
              {`${EASED[without].label}: ${String(total)} ${total === 1 ? "fits" : "fit"}`}
            </ListingLink>
          ))}
          {all > 0 && (
            <Button type="submit" form="reset-search">
              Reset
            </Button>
          )}
        </div>
      }
    >
      {all === 0 ? NONE_YET : messageOf(listing, isPastEnd, shown.length > 0, all)}
    </EmptyState>
  );
}

function isByRentAlone({ rooms, available }: Listing) {
  return rooms === "" && available === "";
}

const NONE_YET = "No home is on the list yet. Please check back soon.";

function messageOf(listing: Listing, isPastEnd: boolean, canBeEased: boolean, all: number) {
  if (isPastEnd) return "The list ends before this page. Go back a page, or start again.";
  if (isByRentAlone(listing))
    return `No home has a rent in this range. Widen it, or see all ${spellOut(all).toLowerCase()}.`;
  return canBeEased
    ? "No home fits all of your filters. Remove one filter and some do."
    : "No home fits your filters, nor all but one of them. Remove two or more, or start again.";
}
