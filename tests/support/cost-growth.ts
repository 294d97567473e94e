const ROUNDS = 15;

function timeOf(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/**
 * Returns how many times longer `work` takes at four times the size: about 4 if each character is read once, 16 if each
 * is compared with every other. Four times the size stays below 128 kB: memory is allocated differently above, at ten
 * times the cost. Takes the best of several rounds for each size, which a busy machine distorts least.
 */
export function costGrowth(work: (size: number) => void, size: number): number {
  const [small, large] = [[], []] as [number[], number[]];
  for (let round = 0; round < ROUNDS; round++) {
    small.push(timeOf(() => work(size)));
    large.push(timeOf(() => work(4 * size)));
  }
  return Math.min(...large) / Math.min(...small);
}
