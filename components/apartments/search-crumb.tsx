"use client";

import Link from "next/link";
import { useLastSearch } from "@/lib/apartments/search-client";

/** The link back to the search that led here; without scripts, to the whole list. */
export function SearchCrumb() {
  return (
    <Link className="inline-flex min-h-11 items-center underline underline-offset-4" href={useLastSearch()}>
      Apartments
    </Link>
  );
}
