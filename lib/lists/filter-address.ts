import { viewNames } from "./view-names";

/** What a list is narrowed down to, by the names that stand in the address. */
export type Filter<Name extends string> = { readonly [Each in Name]?: string | undefined };

/** What a filter's form says. */
export function readFields<Name extends string>(names: readonly Name[], fields: FormData): Filter<Name> {
  const filter: { [Each in Name]?: string } = {};
  for (const name of names) {
    const value = fields.get(name);
    if (typeof value === "string") filter[name] = value;
  }
  return filter;
}

/** The address with another filter: its table's first page, the order as it was; empty words narrow nothing down. */
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
