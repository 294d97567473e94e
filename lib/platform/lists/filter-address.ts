import { viewNames } from "./view-names";

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
