"use client";

import { usePathname, useSearchParams } from "next/navigation";

/**
 * The URL state of a list's page, order and filter. `visit` adds a history entry for a user's choice; `correct` replaces the
 * current one. Neither requests the page from the server: the rows are here, or a hook fetches them. A visit starts from the
 * current URL, since `params` of the last render may lack the latest choice.
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
