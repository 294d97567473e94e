import { tooBusy, type AppError } from "@/lib/errors";

/**
 * Node accepts one connection in each turn of the event loop (libuv 1.45 and newer), so where every turn holds a piece of work, a
 * crowd's connections stand between a visitor and the server for seconds. Turns without one take microseconds.
 */
const ACCEPTS_BETWEEN = 16;

interface Waiting {
  start: () => void;
  refuse: (reason: AppError) => void;
}

/**
 * Lets `width` pieces of work run at a time and `longest` wait. What takes longer than `holdsMs` waits for something
 * else and costs the loop nothing: its place goes to the next one. Clients take turns by their lane (their address). Where the
 * queue is full, the lane that has most waiting loses its last one, so nobody's many requests keep others out.
 */
export class FairQueue {
  private running = 0;
  private waiting = 0;
  private readonly lanes = new Map<string, Waiting[]>();

  constructor(
    private readonly width: number,
    private readonly longest: number,
    private readonly holdsMs: number,
  ) {}

  /** Does the work when its turn comes; throws `unavailable` where there is no place to wait. */
  async run<T>(lane: string, work: () => Promise<T>): Promise<T> {
    await this.enter(lane);
    let hasLeft = false;
    const leave = (): void => {
      if (!hasLeft) this.handOver();
      hasLeft = true;
    };
    const timer = setTimeout(leave, this.holdsMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      leave();
    }
  }

  private async enter(lane: string): Promise<void> {
    if (this.running < this.width) {
      this.running++;
      return;
    }
    if (this.waiting >= this.longest) this.makeRoomFor(lane);
    this.waiting++;
    // The place is handed over, so `running` stays as it is.
    await new Promise<void>((start, refuse) => {
      const own = this.lanes.get(lane);
      if (own) own.push({ start, refuse });
      else this.lanes.set(lane, [{ start, refuse }]);
    });
  }

  private makeRoomFor(lane: string): void {
    let fullest: Waiting[] = [];
    for (const each of this.lanes.values()) if (each.length > fullest.length) fullest = each;
    const own = this.lanes.get(lane)?.length ?? 0;
    if (fullest.length <= own + 1) throw tooBusy();
    this.waiting--;
    fullest.pop()?.refuse(tooBusy());
  }

  private handOver(): void {
    const turn = this.lanes.entries().next();
    if (turn.done) {
      this.running--;
      return;
    }
    const [lane, own] = turn.value;
    const next = own.shift();
    // Behind all others: each lane has one turn per round.
    this.lanes.delete(lane);
    if (own.length > 0) this.lanes.set(lane, own);
    this.waiting--;
    if (next) afterTurns(ACCEPTS_BETWEEN, next.start);
  }
}

/** Waits `turns` turns of the event loop, in each of which what is ready is read and one connection is accepted. */
function afterTurns(turns: number, then: () => void): void {
  setImmediate(() => {
    if (turns <= 1) then();
    else afterTurns(turns - 1, then);
  });
}
