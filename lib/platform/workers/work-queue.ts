import { setImmediate } from "node:timers/promises";
import PQueue from "p-queue";
import { tooBusy } from "@/lib/platform/errors";

interface Bounds {
  /** Tasks at a time. */
  readonly width: number;
  /** Tasks of one client at a time. */
  readonly widthOfOne?: number;
  /** Tasks that wait. */
  readonly longest: number;
  /** Tasks of one client that wait. */
  readonly longestOfOne?: number;
  /** For tasks that load the event loop: milliseconds after which one waits for something else, and the next one starts. */
  readonly holdsMs?: number;
  /** Milliseconds after which a waiting task is refused. */
  readonly patienceMs?: number;
}

/**
 * Node accepts one connection per turn of the event loop (libuv 1.45 and newer). If every turn has work to do, a crowd's
 * connections keep a visitor waiting for seconds. An idle turn takes microseconds.
 */
const ACCEPTS_BETWEEN = 16;

/**
 * Runs a few tasks at a time. Each client (an address or account) has a queue of its own while it has work, and the one with
 * the fewest tasks in turn goes first, so one client's tasks cannot keep others out.
 */
export class WorkQueue {
  private readonly turns: PQueue;
  private readonly clients = new Map<string, PQueue>();
  private waiting = 0;

  constructor(private readonly bounds: Bounds) {
    this.turns = new PQueue({ concurrency: bounds.width });
  }

  /** Runs the task when its turn comes; throws `unavailable` if too many wait or the wait is too long. */
  async run<T>(work: () => Promise<T>, client = ""): Promise<T> {
    const { longest, longestOfOne = longest, holdsMs, patienceMs } = this.bounds;
    if (this.waiting >= longest) throw tooBusy();
    const own = this.clients.get(client) ?? this.queueOf(client);
    if (own.size >= longestOfOne) throw tooBusy();
    const impatience = new AbortController();
    const timer = patienceMs && setTimeout(() => impatience.abort(tooBusy()), patienceMs);
    const signal = patienceMs === undefined ? undefined : impatience.signal;
    let result: Promise<T> | undefined;
    let hasWaited = false;
    const begin = async (): Promise<void> => {
      clearTimeout(timer);
      this.waiting--;
      if (hasWaited && holdsMs) for (let turn = 0; turn < ACCEPTS_BETWEEN; turn++) await setImmediate();
      result = work();
      await (holdsMs === undefined ? result : Promise.race([result, pause(holdsMs)]));
    };
    this.waiting++;
    const done = own.add(() => this.turns.add(begin, { priority: -own.pending, signal }), { signal });
    hasWaited = result === undefined;
    try {
      await done;
    } catch (error) {
      if (result === undefined) {
        this.waiting--;
        throw error;
      }
    }
    return result as unknown as Promise<T>;
  }

  load() {
    return { running: this.turns.pending, waiting: this.waiting };
  }

  /** Whether a task waits for a place only, not for its own client's others. */
  isWaitedFor(): boolean {
    return this.turns.size > 0;
  }

  private queueOf(client: string): PQueue {
    const { width, widthOfOne = width } = this.bounds;
    const own = new PQueue({ concurrency: widthOfOne });
    this.clients.set(client, own);
    own.on("idle", () => this.clients.delete(client));
    return own;
  }
}

/** Keeps no process alive. */
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());
