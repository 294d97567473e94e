"use client";

import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { PAGER, PAGER_NUMBER } from "@/components/ui/pager-class";
import { useListingNavigation } from "./listing-navigation";
import { type Listing, listingPath, listingQuery } from "./listing-address";

interface ListingPagerProps {
  listing: Listing;
  totalPages: number;
}

/** Under the fourth card, beside the tower. */
const PLACE =
  "col-span-full self-end md:justify-between md:max-notebook:grid md:max-notebook:grid-cols-2 md:max-notebook:[&_.icon]:hidden md:max-notebook:[&_button]:px-2";

/** Previous and Next are buttons of small GET forms, so that they work without scripts. */
export function ListingPager({ listing, totalPages }: ListingPagerProps) {
  const { page } = listing;
  return (
    <nav className={`${PAGER} ${PLACE}`} aria-label="Pages">
      <PageButton listing={listing} page={Math.min(page - 1, totalPages)} isDisabled={page <= 1}>
        <ArrowLeft className="icon" aria-hidden="true" />
        Previous
      </PageButton>
      <output
        className={`${PAGER_NUMBER} md:max-notebook:[grid-area:1/1/2/3]`}
        aria-label={`Page ${page} of ${totalPages}`}
      >{`${page}/${totalPages}`}</output>
      <PageButton listing={listing} page={page + 1} isDisabled={page >= totalPages}>
        Next
        <ArrowRight className="icon" aria-hidden="true" />
      </PageButton>
    </nav>
  );
}

interface PageButtonProps {
  listing: Listing;
  page: number;
  isDisabled: boolean;
  children: ReactNode;
}

function PageButton({ listing, page, isDisabled, children }: PageButtonProps) {
  const { go, pendingEntries } = useListingNavigation();
  const to = { ...listing, page };
  return (
    <form
      className="contents"
      action="/apartments"
      onSubmit={(event) => {
        event.preventDefault();
        go(listingPath({ ...to, ...pendingEntries, page }));
      }}
    >
      {listingQuery(to).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" disabled={isDisabled}>
        {children}
      </Button>
    </form>
  );
}
