"use client";

import { usePathname, useSearchParams } from "next/navigation";

/**
 * The address that holds a list's page, order and filter. What a person chooses is `visit`ed, a step that Back undoes;
 * what only puts the address right is `correct`ed in place. Neither asks the server for the page: rows are here already,
 * or a hook fetches those that the address names.
 */
export function useViewAddress() {
  const pathname = usePathname();
  const params = useSearchParams();
  const address = `${pathname}${params.size > 0 ? `?${params.toString()}` : ""}`;
  return {
    params,
    visit: (query: string) => {
      if (`${pathname}${query}` !== address) window.history.pushState(null, "", `${pathname}${query}`);
    },
    correct: (query: string) => window.history.replaceState(null, "", `${pathname}${query}`),
  };
}
