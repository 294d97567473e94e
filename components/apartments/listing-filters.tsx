import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { EVEN_FIGURES, buttonClass } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { LABEL, FormError } from "@/components/ui/field";
import { filtersLabel, FoldOnPhone } from "@/components/ui/fold";
import { currencySymbol } from "@/lib/platform/contracts/currency";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { spellOut } from "./labels";
import {
  type Choice,
  countFilters,
  isUnderstood,
  type Listing,
  listingPath,
  ORDERS,
  ROOMS,
  type ListingEntries,
  withoutFaults,
} from "./listing-address";
import { ListingLink } from "./listing-navigation";
import { SearchForm } from "./search-form";

/**
 * The price as a form and the other choices as links, each of which applies at once, with and without scripts. On a phone
 * they are behind one row with their number.
 */
export function ListingFilters({ listing }: { listing: Listing }) {
  const t = useTranslations("listing.filters");
  const { rooms, available, faults } = listing;
  const to = (entries: Partial<ListingEntries>) => ({
    entries,
    href: listingPath({ ...withoutFaults(listing), ...entries, page: 1 }),
  });
  return (
    <FoldOnPhone
      label={filtersLabel(countFilters(listing))}
      isOpen={!isUnderstood(listing)}
      className="mb-6 border-y"
    >
      <div className="flex flex-wrap items-start gap-x-8 gap-y-5 py-5 max-sm:pt-2">
        <SearchForm listing={listing} symbol={currencySymbol()} />
        <Choices name="rooms" label={t("rooms")} error={faults.rooms && t("badRooms")}>
          <ListingLink className={SEGMENT} {...to({ rooms: "" })} aria-current={isOn(rooms === "")}>
            {t("any")}
          </ListingLink>
          {ROOMS.map((each) => (
            <ListingLink
              key={each}
              className={SEGMENT}
              {...to({ rooms: each })}
              aria-current={isOn(rooms === each)}
              aria-label={t("atLeastName", { rooms: Number(each) })}
            >
              {t("atLeast", { rooms: Number(each) })}
            </ListingLink>
          ))}
        </Choices>
        <Choices name="available" label={t("availability")} error={faults.available && t("badAvailability")}>
          <ListingLink className={SEGMENT} {...to({ available: "" })} aria-current={isOn(available === "")}>
            {t("all")}
          </ListingLink>
          <ListingLink
            className={SEGMENT}
            {...to({ available: "true" })}
            aria-current={isOn(available === "true")}
          >
            {t("available")}
          </ListingLink>
        </Choices>
        <Order listing={listing} />
      </div>
    </FoldOnPhone>
  );
}

const isOn = (isChosen: boolean) => (isChosen ? "true" : undefined);

const SEGMENT =
  "border-line-strong hover:bg-sunk aria-current:border-primary aria-current:bg-primary aria-current:text-on-primary -ml-px inline-flex min-h-12 min-w-12 items-center justify-center border px-3.5 text-center text-label/title font-strong whitespace-nowrap no-underline lining-nums tabular-nums [transition:background_var(--fast),color_var(--fast)] first:rounded-l-ctl first:ml-0 last:rounded-r-ctl focus-visible:z-1 aria-current:relative max-sm:flex-1";

interface ChoicesProps {
  name: Choice;
  label: string;
  error: string | false;
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

const ORDER =
  "text-ink-2 hover:text-ink aria-current:text-ink inline-flex min-h-11 min-w-11 items-center underline-offset-7 hover:underline aria-current:underline aria-current:decoration-2";

/** The links that change the order. */
function Order({ listing }: { listing: Listing }) {
  const t = useTranslations("listing.filters");
  const { sort, faults } = listing;
  const said = withoutFaults(listing);
  return (
    <div
      className="text-small font-strong flex basis-full flex-wrap items-baseline gap-x-5"
      role="group"
      aria-labelledby="sort-label"
      aria-describedby={faults.sort ? "sort-error" : undefined}
    >
      <span id="sort-label" className="text-ink-3 font-normal">
        {t("sort")}
      </span>
      {ORDERS.map((each) => (
        <ListingLink
          key={each}
          className={ORDER}
          entries={{ sort: each }}
          href={listingPath({ ...said, sort: each, page: 1 })}
          aria-current={isOn(sort === each)}
        >
          {t(each === "" ? "floor" : each)}
        </ListingLink>
      ))}
      {faults.sort && (
        <div className="basis-full">
          <FormError id="sort-error">{t("badSort")}</FormError>
        </div>
      )}
    </div>
  );
}

/** "9 of 20 fit"; absent if the list could not be read. */
export function ListingCount({ children }: { children: string | null }) {
  return (
    <p
      id={COUNT_ID}
      className={`text-head-lg/snug tracking-snug mb-6 font-normal max-sm:mb-4 ${EVEN_FIGURES}`}
    >
      {children}
    </p>
  );
}

/** The list's heading refers to it too. */
export const COUNT_ID = "how-many";

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
  rent: { minimum: "", maximum: "" },
  rooms: { rooms: "" },
  available: { available: "" },
} as const;

export function NoApartments({ listing, isPastEnd, wider, all }: NoApartmentsProps) {
  const t = useTranslations("listing.empty");
  const shown = isPastEnd || isByRentAlone(listing) ? [] : wider;
  return (
    <EmptyState
      drawing="door"
      title={t("title")}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          {shown.map(({ without, total }, index) => (
            <ListingLink
              key={without}
              className={buttonClass({ variant: index === 0 ? "primary" : "outline" })}
              entries={EASED[without]}
              href={listingPath({ ...listing, ...EASED[without], page: 1 })}
            >
              {t(without, { total })}
            </ListingLink>
          ))}
          {all > 0 && (
            <Button type="submit" form="reset-search">
              {t("reset")}
            </Button>
          )}
        </div>
      }
    >
      {all > 0 &&
        t(messageOf(listing, isPastEnd, shown.length > 0), {
          all: spellOut(all, pageLanguage()).toLowerCase(),
        })}
    </EmptyState>
  );
}

function isByRentAlone({ rooms, available }: Listing) {
  return rooms === "" && available === "";
}

function messageOf(listing: Listing, isPastEnd: boolean, canBeEased: boolean) {
  if (isPastEnd) return "pastEnd";
  if (isByRentAlone(listing)) return "byRent";
  return canBeEased ? "canBeWidened" : "cannotBeWidened";
}
