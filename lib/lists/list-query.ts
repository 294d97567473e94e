/** Rows of a dashboard table per page. */
const PAGE_SIZE = 20;

/** What the address of a table says. */
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

/** Turns the address of a table into the query of its call; a column that the call cannot sort by is left out. */
export function listQuery<Sort extends string>(view: ListView, sorts: readonly Sort[]): ListQuery<Sort> {
  const sort = sorts.find((name) => name === view.sort);
  const page = { page: view.page, limit: PAGE_SIZE };
  return sort ? { ...page, sort, direction: view.direction } : page;
}

/** What Next hands the page of a screen with a list. */
export interface ScreenProps {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The search parameters of a screen, with the first of any repeated key. */
export function addressOf(params: Awaited<ScreenProps["searchParams"]>): URLSearchParams {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const first = Array.isArray(value) ? value[0] : value;
    // No text has a null character, and the database refuses it in a search.
    if (first !== undefined && !first.includes("\0")) address.set(name, first);
  }
  return address;
}
