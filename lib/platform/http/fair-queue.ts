import { tooBusy, type AppError } from "@/lib/platform/errors";

/**
 * Node accepts one connection per turn of the event loop (libuv 1.45 and newer). If every turn has work to do, a crowd's
 * connections keep a visitor waiting for seconds. An idle turn takes microseconds.
 */
const ACCEPTS_BETWEEN = 16;

/** The lane of the server's own work: it runs first and can always wait. */
export const HOUSE = "";

interface Waiting {
  start: () => void;
  refuse: (reason: AppError) => void;
}

interface Bounds {
  /** Slots that one lane may hold at a time. */
  readonly perLane?: number;
  /** Milliseconds after which a waiting request is rejected. */
  readonly patienceMs?: number;
}

/**
 * Runs `width` tasks at a time and lets `longest` wait. A task that takes longer than `holdsMs` waits for something else and
 * does not load the event loop, so its slot is passed on. A slot goes to the lane (an address or account) that holds the
 * fewest; lanes with equally many take turns. If the queue is full, the lane with the most waiting tasks loses its last
 * one, so one client's requests cannot keep others out.
 */
export class FairQueue {
  private running = 0;
  private waiting = 0;
  private readonly lanes = new Map<string, Waiting[]>();
  /** Slots in use, by lane. */
  private readonly taken = new Map<string, number>();
  private readonly perLane: number;
  private readonly patienceMs: number;

  constructor(
    private readonly width: number,
    private readonly longest: number,
    private readonly holdsMs: number,
    { perLane = Infinity, patienceMs = Infinity }: Bounds = {},
  ) {
    this.perLane = perLane;
    this.patienceMs = patienceMs;
  }

  /** Runs the task when its turn comes; throws `unavailable` if the queue is full or the wait is too long. */
  async run<T>(lane: string, work: () => Promise<T>): Promise<T> {
    await this.enter(lane);
    let hasLeft = false;
    const leave = (): void => {
      if (!hasLeft) this.leave(lane);
      hasLeft = true;
    };
    const timer = after(this.holdsMs, leave);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      leave();
    }
  }

  /** Whether a task waits for a slot only. */
  isWaitedFor(): boolean {
    return this.nextLane() !== undefined;
  }

  private async enter(lane: string): Promise<void> {
    if (this.running < this.width && this.placesOf(lane) < this.perLane) {
      this.take(lane);
      return;
    }
    if (this.waiting >= this.longest) this.makeRoomFor(lane);
    this.waiting++;
    // The task that hands the slot over has counted it already.
    await new Promise<void>((start, refuse) => {
      const timer = after(this.patienceMs, () => this.giveUp(lane, own));
      const own: Waiting = {
        start: () => {
          clearTimeout(timer);
          start();
        },
        refuse: (reason) => {
          clearTimeout(timer);
          refuse(reason);
        },
      };
      const others = this.lanes.get(lane);
      if (others) others.push(own);
      else this.lanes.set(lane, [own]);
    });
  }

  private makeRoomFor(lane: string): void {
    let fullest: Waiting[] = [];
    for (const [name, each] of this.lanes) if (name !== HOUSE && each.length > fullest.length) fullest = each;
    const own = this.lanes.get(lane)?.length ?? 0;
    if (fullest.length <= own + 1) {
      if (lane === HOUSE) return;
      throw tooBusy();
    }
    this.waiting--;
    fullest.pop()?.refuse(tooBusy());
  }

  private giveUp(lane: string, one: Waiting): void {
    const others = (this.lanes.get(lane) ?? []).filter((each) => each !== one);
    this.lanes.set(lane, others);
    if (others.length === 0) this.lanes.delete(lane);
    this.waiting--;
    one.refuse(tooBusy());
  }

  private leave(lane: string): void {
    const left = this.placesOf(lane) - 1;
    if (left > 0) this.taken.set(lane, left);
    else this.taken.delete(lane);
    this.running--;
    this.putLast(lane);
    const next = this.nextLane();
    if (next !== undefined) this.startOneOf(next);
  }

  /** Returns the lane with the fewest slots among those below their limit; of several, the one that has waited longest. */
  private nextLane(): string | undefined {
    if (this.lanes.has(HOUSE)) return HOUSE;
    let next: string | undefined;
    let fewest = this.perLane;
    for (const lane of this.lanes.keys()) {
      const places = this.placesOf(lane);
      if (places < fewest) [next, fewest] = [lane, places];
      if (fewest === 0) break;
    }
    return next;
  }

  private startOneOf(lane: string): void {
    const first = this.lanes.get(lane)?.shift();
    this.putLast(lane);
    this.waiting--;
    this.take(lane);
    if (first) afterTurns(ACCEPTS_BETWEEN, first.start);
  }

  /** Moves a lane to the end: each has one turn per round. */
  private putLast(lane: string): void {
    const own = this.lanes.get(lane);
    this.lanes.delete(lane);
    if (own && own.length > 0) this.lanes.set(lane, own);
  }

  private take(lane: string): void {
    this.running++;
    this.taken.set(lane, this.placesOf(lane) + 1);
  }

  private placesOf(lane: string): number {
    return this.taken.get(lane) ?? 0;
  }
}

/** Starts a timer; none for Infinity. */
function after(milliseconds: number, then: () => void): NodeJS.Timeout | undefined {
  return milliseconds === Infinity ? undefined : setTimeout(then, milliseconds);
}

/** Waits `turns` turns of the event loop; each reads what is ready and accepts one connection. */
function afterTurns(turns: number, then: () => void): void {
  setImmediate(() => {
    if (turns <= 1) then();
    else afterTurns(turns - 1, then);
  });
}
