import { connect, createServer, type AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { tooBusy } from "@/lib/platform/errors";
import { WorkQueue } from "./work-queue";

async function turnLoop(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}

type Bounds = ConstructorParameters<typeof WorkQueue>[0];

/** Creates a queue that records in order which tasks began; the test ends each task. */
function setUp(bounds: Bounds) {
  const queue = new WorkQueue({ holdsMs: 60_000, ...bounds });
  const began: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (client: string, ...names: string[]): void => {
    for (const name of names) {
      const work = () =>
        new Promise<void>((end) => {
          began.push(name);
          ends.push(end);
        });
      queue.run(work, client).catch((reason: unknown) => {
        expect(reason).toEqual(tooBusy());
        refused.push(name);
      });
    }
  };
  const settle = () => turnLoop(30);
  const endNext = async (): Promise<void> => {
    ends.shift()?.();
    await settle();
  };
  return { queue, ask, began, refused, endNext, settle };
}

describe("WorkQueue", () => {
  it("runs only as many tasks at a time as its width", async () => {
    const { ask, began, endNext, settle, queue } = setUp({ width: 2, longest: 10 });
    ask("a", "1", "2", "3");
    await settle();
    expect(began).toEqual(["1", "2"]);
    expect(queue.load()).toEqual({ running: 2, waiting: 1 });
    await endNext();
    expect(began).toEqual(["1", "2", "3"]);
    await endNext();
    await endNext();
    expect(queue.load()).toEqual({ running: 0, waiting: 0 });
  });

  it("takes turns between clients", async () => {
    const { ask, began, endNext } = setUp({ width: 1, longest: 10 });
    ask("a", "a1", "a2", "a3", "a4");
    ask("b", "b1");
    for (let n = 0; n < 5; n++) await endNext();
    expect(began).toEqual(["a1", "b1", "a2", "a3", "a4"]);
  });

  it("refuses tasks of a client that has too many, not those of others", async () => {
    const { ask, began, refused, endNext, settle } = setUp({ width: 1, longest: 4, longestOfOne: 2 });
    ask("a", "a1", "a2", "a3", "a4", "a5");
    await settle();
    expect(refused).toEqual(["a4", "a5"]);
    ask("b", "b1", "b2");
    await settle();
    expect(refused).toEqual(["a4", "a5"]);
    ask("c", "c1");
    await settle();
    expect(refused).toEqual(["a4", "a5", "c1"]);
    for (let n = 0; n < 5; n++) await endNext();
    expect(began.toSorted()).toEqual(["a1", "a2", "a3", "b1", "b2"]);
    ask("c", "c2");
    await settle();
    expect(began.at(-1)).toBe("c2");
  });

  it("gives a place to the client with the fewest tasks in turn", async () => {
    const { ask, began, endNext, settle } = setUp({ width: 3, longest: 10 });
    ask("a", "a1", "a2", "a3", "a4");
    ask("b", "b1");
    ask("c", "c1");
    await settle();
    for (const name of ["b1", "c1", "a4"]) {
      await endNext();
      expect(began.at(-1)).toBe(name);
    }
  });

  it("lets a new client go before those who have a task already", async () => {
    const { ask, began, endNext } = setUp({ width: 2, longest: 10 });
    ask("a", "a1");
    ask("b", "b1");
    ask("a", "a2");
    ask("b", "b2");
    ask("c", "c1");
    await endNext();
    expect(began.at(-1)).toBe("c1");
  });

  it("limits the places of one client and leaves the others free", async () => {
    const { queue, ask, began, endNext, settle } = setUp({ width: 3, widthOfOne: 2, longest: 10 });
    ask("a", "a1", "a2", "a3");
    await settle();
    expect(began).toEqual(["a1", "a2"]);
    expect(queue.isWaitedFor()).toBe(false);
    ask("b", "b1", "b2");
    await settle();
    expect(began).toEqual(["a1", "a2", "b1"]);
    expect(queue.isWaitedFor()).toBe(true);
    await endNext();
    await endNext();
    expect(began.toSorted()).toEqual(["a1", "a2", "a3", "b1", "b2"]);
    expect(queue.isWaitedFor()).toBe(false);
  });

  it("refuses a task that has waited too long, and never one that runs", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { ask, began, refused, endNext, settle } = setUp({ width: 1, longest: 2, patienceMs: 1_000 });
    ask("a", "a1");
    ask("b", "b1");
    vi.advanceTimersByTime(900);
    ask("b", "b2");
    vi.advanceTimersByTime(100);
    await settle();
    expect(refused).toEqual(["b1"]);
    ask("c", "c1");
    await endNext();
    await endNext();
    vi.advanceTimersByTime(2_000);
    await settle();
    expect([began.toSorted(), refused]).toEqual([["a1", "b2", "c1"], ["b1"]]);
    vi.useRealTimers();
  });

  it("runs the next task after one fails", async () => {
    const queue = new WorkQueue({ width: 1, longest: 1 });
    const failed = queue.run(() => Promise.reject(new Error("no")));
    const next = queue.run(() => Promise.resolve("yes"));
    await expect(failed).rejects.toThrow("no");
    expect(await next).toBe("yes");
  });

  it("passes on the place of a task that takes too long", async () => {
    const queue = new WorkQueue({ width: 1, longest: 1, holdsMs: 20 });
    void queue.run(() => new Promise(() => undefined));
    expect(await queue.run(() => Promise.resolve("drawn"))).toBe("drawn");
  });

  it("accepts waiting connections between two tasks", async () => {
    let accepted = 0;
    const server = createServer(() => accepted++);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const queue = new WorkQueue({ width: 1, longest: 10, holdsMs: 60_000 });
    const acceptedBefore: number[] = [];
    const works = Array.from({ length: 3 }, () =>
      queue.run(async () => {
        await turnLoop(1);
        acceptedBefore.push(accepted);
      }),
    );
    const { port } = server.address() as AddressInfo;
    const clients = Array.from({ length: 12 }, () => connect(port, "127.0.0.1"));
    await Promise.all(works);
    expect(acceptedBefore[1]).toBe(12);
    for (const client of clients) client.destroy();
    server.close();
  });
});
