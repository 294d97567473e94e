/** Returns the list with the item at index `from` moved to `to`; an index beyond the end means the end. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.min(to, rest.length), 0, ...items.slice(from, from + 1));
}
