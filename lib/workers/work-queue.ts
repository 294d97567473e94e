import { setTimeout as sleep } from "node:timers/promises";
import PQueue, { TimeoutError } from "p-queue";
import { tooBusy } from "@/lib/errors";

/**
 * Before a task that had to wait. Node accepts one connection per turn of the event loop (libuv 1.45 and newer): without a
 * pause, in which dozens of turns go by, a crowd's tasks keep a visitor's connection waiting for seconds.
 */
const PAUSE_MS = 2;

interface Bounds {
  /** Tasks that run at a time. */
  readonly concurrency: number;
  /** Tasks that wait, beside those in the line of one client. */
  readonly longest: number;
  /** Tasks of one client that run or wait beside other clients'; its further ones wait in its own line. */
  readonly perClient?: number;
  /** The longest line of one client. */
  readonly longestOfOne?: number;
  /** Milliseconds after which a task waits for something else and loads the event loop no more: the next one starts. */
  readonly holdsMs?: number;
}

/**
 * A p-queue with bounds: throws `unavailable` at once instead of letting everyone wait. Clients take turns: the rest of one
 * client's tasks wait in a p-queue of its own, and of those in front the one whose client has the fewest goes first.
 */
export class WorkQueue {
  private readonly shared: PQueue;
  private readonly lines = new Map<string, PQueue>();

  constructor(private readonly bounds: Bounds) {
    const { concurrency, holdsMs: timeout } = bounds;
    this.shared = new PQueue({ concurrency, ...(timeout !== undefined && { timeout }) });
  }

  /** The numbers of running and waiting tasks, without those in the line of one client. */
  load(): { readonly running: number; readonly waiting: number } {
    return { running: this.shared.pending, waiting: this.shared.size };
  }

  /** Runs a task when its turn comes. Throws `unavailable` if too many wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    refuseBeyond(this.shared.size, this.bounds.longest);
    return this.start(work);
  }

  /** Runs the server's own task before those of clients, however many wait. */
  async runFirst<T>(work: () => Promise<T>): Promise<T> {
    return this.start(work, { priority: () => 1 });
  }

  /** Runs a client's task when its turn comes. Throws `unavailable` if too many wait, or too many of this client. */
  async runFor<T>(client: string, work: () => Promise<T>): Promise<T> {
    const { concurrency, perClient = concurrency, longest, longestOfOne = longest } = this.bounds;
    const line = this.lines.get(client) ?? this.openLine(client, perClient);
    if (line.pending < perClient) refuseBeyond(this.shared.size, longest);
    else refuseBeyond(line.size, longestOfOne);
    this.lines.set(client, line);
    return this.start(work, { line, priority: () => -line.pending });
  }

  private openLine(client: string, concurrency: number): PQueue {
    const line = new PQueue({ concurrency });
    line.once("idle", () => this.lines.delete(client));
    return line;
  }

  /** Starts a task when `line` and all clients' queue let it; a task that holds its place for too long loses only that. */
  private start<T>(
    work: () => Promise<T>,
    { line, priority = () => 0 }: { line?: PQueue; priority?: () => number } = {},
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const enter = () => {
        const isLate = this.shared.pending >= this.bounds.concurrency;
        const run = async () => {
          if (isLate) await sleep(PAUSE_MS);
          const done = work();
          done.then(resolve, reject);
          await done;
        };
        return this.shared.add(run, { priority: priority() });
      };
      (line ? line.add(enter) : enter()).catch((error: unknown) => {
        if (error instanceof TimeoutError) return;
        reject(error instanceof Error ? error : new Error("The task failed.", { cause: error }));
      });
    });
  }
}

function refuseBeyond(waiting: number, longest: number): void {
  if (waiting >= longest) throw tooBusy();
}
