const ANNOUNCE_AFTER_MS = 1_000;

/** Runs one step of a command and reports it only if it takes over a second. */
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

/** Prints a line to the terminal about an event outside the steps. */
export function tellOnTerminal(sentence: string): void {
  console.warn(`⚠ ${sentence}`);
}
