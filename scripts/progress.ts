const ANNOUNCE_AFTER_MS = 1_000;

/** Runs one step of a command and tells about it only when it takes over a second. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now();
  const told = { announced: false };
  const timer = setTimeout(() => {
    told.announced = true;
    console.log(`  … ${title}`);
  }, ANNOUNCE_AFTER_MS);
  try {
    const result = await work();
    if (told.announced) console.log(`  ✓ ${title} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}

/** A line about what happens beside the steps, for the person at the terminal. */
export function tellOnTerminal(sentence: string): void {
  console.warn(`⚠ ${sentence}`);
}
