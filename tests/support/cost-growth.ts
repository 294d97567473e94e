const ROUNDS = 15;

function timeOf(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/**
 * How many times longer `work` takes at four times the size: about 4 where each character is looked at once, 16 where
 * each is compared with every other. Four times the size stays below 128 kB: memory is given out differently above, and
 * costs ten times as much. Each size counts with its best of several rounds, which a busy machine spoils least.
 */
export function costGrowth(work: (size: number) => void, size: number): number {
  const [small, large] = [[], []] as [number[], number[]];
  for (let round = 0; round < ROUNDS; round++) {
    small.push(timeOf(() => work(size)));
    large.push(timeOf(() => work(4 * size)));
  }
  return Math.min(...large) / Math.min(...small);
}
