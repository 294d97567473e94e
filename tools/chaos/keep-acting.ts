/** Which of these has happened least, and the first of those: a minute on a busy machine is enough for each kind. */
export function leastOf<Kind extends string>(
  kinds: readonly [Kind, ...Kind[]],
  happened: ReadonlyMap<string, number>,
): Kind {
  const timesOf = (kind: Kind) => happened.get(kind) ?? 0;
  return kinds.reduce((least, kind) => (timesOf(kind) < timesOf(least) ? kind : least), kinds[0]);
}
