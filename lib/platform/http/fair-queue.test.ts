import { connect, createServer, type AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { tooBusy } from "@/lib/platform/errors";
import { FairQueue, HOUSE } from "./fair-queue";

async function turnLoop(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Creates a queue that records in order which tasks began; the test ends each task. */
function setUp(width: number, longest: number, bounds: { perLane?: number; patienceMs?: number } = {}) {
  const queue = new FairQueue(width, longest, 60_000, bounds);
  const began: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (lane: string, name: string): void => {
    const work = () =>
      new Promise<void>((end) => {
        began.push(name);
        ends.push(end);
      });
    queue.run(lane, work).catch((reason: unknown) => {
      expect(reason).toEqual(tooBusy());
      refused.push(name);
    });
  };
  const settle = () => turnLoop(20);
  const endNext = async (): Promise<void> => {
    ends.shift()?.();
    await settle();
  };
  return { queue, ask, began, refused, endNext, settle };
}

describe("FairQueue", () => {
  it("runs only as many tasks at a time as its width", async () => {
    const { ask, began, endNext, settle } = setUp(2, 10);
    for (const name of ["1", "2", "3"]) ask("a", name);
    await settle();
    expect(began).toEqual(["1", "2"]);
    await endNext();
    expect(began).toEqual(["1", "2", "3"]);
  });

  it("takes turns between clients", async () => {
    const { ask, began, endNext } = setUp(1, 10);
    for (const name of ["a1", "a2", "a3", "a4"]) ask("a", name);
    ask("b", "b1");
    for (let n = 0; n < 5; n++) await endNext();
    expect(began).toEqual(["a1", "b1", "a2", "a3", "a4"]);
  });

  it("refuses tasks of a client that fills it, and drops that client's last one for another client", async () => {
    const { ask, began, refused, endNext, settle } = setUp(1, 3);
    for (const name of ["a1", "a2", "a3", "a4", "a5"]) ask("a", name);
    await settle();
    expect(refused).toEqual(["a5"]);
    ask("b", "b1");
    await settle();
    expect(refused).toEqual(["a5", "a4"]);
    for (let n = 0; n < 4; n++) await endNext();
    expect(began).toEqual(["a1", "b1", "a2", "a3"]);
  });

  it("gives a slot to the client with the fewest running tasks", async () => {
    const { ask, began, endNext, settle } = setUp(3, 10);
    for (const name of ["a1", "a2", "a3", "a4"]) ask("a", name);
    ask("b", "b1");
    ask("c", "c1");
    await settle();
    await endNext();
    expect(began.at(-1)).toBe("b1");
    await endNext();
    expect(began.at(-1)).toBe("c1");
    await endNext();
    expect(began.at(-1)).toBe("a4");
  });

  it("limits the slots of one client and leaves the others free", async () => {
    const { queue, ask, began, endNext, settle } = setUp(3, 10, { perLane: 2 });
    for (const name of ["a1", "a2", "a3"]) ask("a", name);
    await settle();
    expect(began).toEqual(["a1", "a2"]);
    expect(queue.isWaitedFor()).toBe(false);
    ask("b", "b1");
    ask("b", "b2");
    await settle();
    expect(began).toEqual(["a1", "a2", "b1"]);
    expect(queue.isWaitedFor()).toBe(true);
    await endNext();
    expect(began.at(-1)).toBe("b2");
    await endNext();
    expect(began.at(-1)).toBe("a3");
    expect(queue.isWaitedFor()).toBe(false);
  });

  it("runs the server's own task next, even when it is full", async () => {
    const { ask, began, refused, endNext, settle } = setUp(1, 3);
    for (const name of ["a", "b", "c", "d"]) ask(name, name);
    ask(HOUSE, "house");
    ask("e", "e");
    await settle();
    expect(refused).toEqual(["e"]);
    for (let n = 0; n < 5; n++) await endNext();
    expect(began).toEqual(["a", "house", "b", "c", "d"]);
  });

  it("never drops the server's own tasks for a new client", async () => {
    const { ask, refused, settle } = setUp(1, 3);
    ask("a", "a");
    for (const name of ["house 1", "house 2", "house 3"]) ask(HOUSE, name);
    ask("b", "b");
    await settle();
    expect(refused).toEqual(["b"]);
  });

  it("refuses a task that has waited too long and runs the next ones", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { ask, began, refused, endNext, settle } = setUp(1, 2, { patienceMs: 1_000 });
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
    expect([began, refused]).toEqual([["a1", "b2", "c1"], ["b1"]]);
    vi.useRealTimers();
  });

  it("runs the next task after one fails", async () => {
    const queue = new FairQueue(1, 1, 2_000);
    await expect(queue.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await queue.run("a", () => Promise.resolve("yes"))).toBe("yes");
  });

  it("passes on the slot of a task that takes too long", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const queue = new FairQueue(1, 1, 2_000);
    void queue.run("a", () => new Promise(() => undefined));
    const next = queue.run("b", () => Promise.resolve("drawn"));
    await turnLoop(1);
    vi.advanceTimersByTime(2_000);
    expect(await next).toBe("drawn");
    vi.useRealTimers();
  });

  it("accepts waiting connections between two tasks", async () => {
    let accepted = 0;
    const server = createServer(() => accepted++);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const queue = new FairQueue(1, 10, 60_000);
    const acceptedBefore: number[] = [];
    const works = Array.from({ length: 3 }, () =>
      queue.run("a", async () => {
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
