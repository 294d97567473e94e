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

/** A list's filter by state and words, stored in the URL. */
export interface StateFilter<State extends string> {
  readonly state?: State;
  readonly q?: string;
}

/** The filter's parameters in the URL. */
export const STATE_FILTER_NAMES = ["state", "q"] as const;

/** Reads the filter from the URL; ignores invalid values. `longest` is the most characters that the call accepts. */
export function readStateFilter<State extends string>(
  address: URLSearchParams,
  states: readonly State[],
  longest = 80,
): StateFilter<State> {
  const state = states.find((name) => name === address.get("state"));
  const q = (address.get("q") ?? "").trim().slice(0, longest);
  return { ...(state && { state }), ...(q && { q }) };
}

/** Returns the names of a table's URL parameters; on a screen with two tables, one of them has a prefix. */
export function viewNames(table: string | undefined) {
  const prefix = table ? `${table}-` : "";
  return { sort: `${prefix}sort`, direction: `${prefix}direction`, page: `${prefix}page` };
}

/** The filter of a list, by its parameters in the URL. */
export type Filter<Name extends string> = { readonly [Each in Name]?: string | undefined };

/** Reads the filter from its form. */
export function readFields<Name extends string>(names: readonly Name[], fields: FormData): Filter<Name> {
  const filter: { [Each in Name]?: string } = {};
  for (const name of names) {
    const value = fields.get(name);
    if (typeof value === "string") filter[name] = value;
  }
  return filter;
}

/**
 * Returns the URL's query with another filter, on the table's first page, in the same order; empty values are removed.
 */
export function writeFilter<Name extends string>(
  address: URLSearchParams,
  names: readonly Name[],
  filter: Filter<Name>,
  table?: string,
): string {
  const next = new URLSearchParams(address);
  next.delete(viewNames(table).page);
  for (const name of names) {
    const value = filter[name]?.trim();
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next.size > 0 ? `?${next.toString()}` : "";
}
