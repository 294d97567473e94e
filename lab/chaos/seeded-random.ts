/**
 * Draws random numbers from a seed (mulberry32). Each actor of a run has its own, so that one actor's pace does not
 * change another's draws.
 */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  draw(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.draw() < probability;
  }

  between(low: number, high: number): number {
    return low + Math.floor(this.draw() * (high - low + 1));
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.draw() * choices.length)] ?? choices[0];
  }

  /** Returns an independent sequence, for another actor. */
  fork(): SeededRandom {
    return new SeededRandom(this.between(0, 0xffff_fffe));
  }
}
