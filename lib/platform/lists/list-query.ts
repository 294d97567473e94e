/** Rows of a dashboard table per page. */
const PAGE_SIZE = 20;

/** A table's state in the URL. */
interface ListView {
  readonly sort: string | null;
  readonly direction: "asc" | "desc";
  readonly page: number;
}

/** The query of a paged list call. */
export interface ListQuery<Sort extends string = string> {
  readonly page: number;
  readonly limit: number;
  readonly sort?: Sort;
  readonly direction?: "asc" | "desc";
}

/** Converts a table's state to the query of its call; omits a column that the call cannot sort by. */
export function listQuery<Sort extends string>(view: ListView, sorts: readonly Sort[]): ListQuery<Sort> {
  const sort = sorts.find((name) => name === view.sort);
  const page = { page: view.page, limit: PAGE_SIZE };
  return sort ? { ...page, sort, direction: view.direction } : page;
}

/** The props that Next passes to a page with a list. */
export interface ScreenProps {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Returns the search parameters of a screen; of a repeated key, the first. */
export function addressOf(params: Awaited<ScreenProps["searchParams"]>): URLSearchParams {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const first = Array.isArray(value) ? value[0] : value;
    // No text contains a null character, and the database rejects it in a search.
    if (first !== undefined && !first.includes("\0")) address.set(name, first);
  }
  return address;
}
