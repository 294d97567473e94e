import { tooBusy } from "@/lib/errors";

/** How much of the work is under way, and how much waits. */
interface Load {
  readonly running: number;
  readonly waiting: number;
}

/** Runs a piece of work when its turn comes; `load` tells how busy it is. */
export interface WorkQueue {
  <T>(work: () => Promise<T>): Promise<T>;
  readonly load: () => Load;
}

/**
 * Lets `width` pieces of heavy work run at a time and at most `longest` wait, so that 200 sign-ins at once
 * leave the rest of the server quick (docs/security.md G3). Throws `unavailable` beyond that.
 */
export function workQueue(width: number, longest: number): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < width) {
      running++;
      return;
    }
    if (waiting.length >= longest) throw tooBusy();
    // The place is handed over by `leave`, so `running` stays as it is.
    await new Promise<void>((take) => waiting.push(take));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return Object.assign(run, { load: () => ({ running, waiting: waiting.length }) });
}
