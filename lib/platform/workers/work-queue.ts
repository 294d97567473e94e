import { tooBusy } from "@/lib/platform/errors";

/** The numbers of running and waiting tasks. */
interface Load {
  readonly running: number;
  readonly waiting: number;
}

/** Runs a task when its turn comes; `load` returns the current load. */
export interface WorkQueue {
  <T>(work: () => Promise<T>): Promise<T>;
  readonly load: () => Load;
}

/**
 * Runs up to `width` heavy tasks at a time and queues up to `longest`, so that 200 concurrent sign-ins do not slow down
 * the rest of the server (docs/security.md G3). Throws `unavailable` beyond that.
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
    // `leave` passes its place on, so `running` stays the same.
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
