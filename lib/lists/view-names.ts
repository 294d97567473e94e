/** The names of a table's view in the address; where a screen has two tables, one of them puts its own before them. */
export function viewNames(table: string | undefined) {
  const prefix = table ? `${table}-` : "";
  return { sort: `${prefix}sort`, direction: `${prefix}direction`, page: `${prefix}page` };
}
