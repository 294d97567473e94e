"use client";

import { usePathname, useSearchParams } from "next/navigation";

/**
 * The address that holds a list's page, order and filter. What a person chooses is `visit`ed, a step that Back undoes;
 * what only puts the address right is `correct`ed in place. Neither asks the server for the page: rows are here already,
 * or a hook fetches those that the address names. A visit goes on from the address as it is then: `params`, as the page
 * was drawn, lack for a moment what was chosen just before.
 */
export function useViewAddress() {
  const pathname = usePathname();
  const params = useSearchParams();
  return {
    params,
    visit: (write: (now: URLSearchParams) => string) => {
      const now = new URLSearchParams(window.location.search);
      const query = write(now);
      if (query.replace("?", "") !== now.toString())
        window.history.pushState(null, "", `${pathname}${query}`);
    },
    correct: (query: string) => window.history.replaceState(null, "", `${pathname}${query}`),
  };
}
