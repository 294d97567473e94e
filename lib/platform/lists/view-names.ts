/** Returns the names of a table's URL parameters; on a screen with two tables, one of them has a prefix. */
export function viewNames(table: string | undefined) {
  const prefix = table ? `${table}-` : "";
  return { sort: `${prefix}sort`, direction: `${prefix}direction`, page: `${prefix}page` };
}
