import { connect, createServer, type AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { FairQueue } from "./fair-queue";

async function turnLoop(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A queue with a record of what began, in order; each piece of work ends when the test says so. */
function setUp(width: number, longest: number) {
  const queue = new FairQueue(width, longest, 60_000);
  const began: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (lane: string, name: string): void => {
    const work = () =>
      new Promise<void>((end) => {
        began.push(name);
        ends.push(end);
      });
    queue.run(lane, work).catch(() => refused.push(name));
  };
  const settle = () => turnLoop(20);
  const endNext = async (): Promise<void> => {
    ends.shift()?.();
    await settle();
  };
  return { ask, began, refused, endNext, settle };
}

describe("the queue of renderings", () => {
  it("runs a few at a time", async () => {
    const { ask, began, endNext, settle } = setUp(2, 10);
    for (const name of ["1", "2", "3"]) ask("a", name);
    await settle();
    expect(began).toEqual(["1", "2"]);
    await endNext();
    expect(began).toEqual(["1", "2", "3"]);
  });

  it("gives one client's turn to another that has fewer waiting", async () => {
    const { ask, began, endNext } = setUp(1, 10);
    for (const name of ["a1", "a2", "a3", "a4"]) ask("a", name);
    ask("b", "b1");
    for (let n = 0; n < 5; n++) await endNext();
    expect(began).toEqual(["a1", "a2", "b1", "a3", "a4"]);
  });

  it("refuses who fills it alone, and drops that client's last one for somebody else", async () => {
    const { ask, began, refused, endNext, settle } = setUp(1, 3);
    for (const name of ["a1", "a2", "a3", "a4", "a5"]) ask("a", name);
    await settle();
    expect(refused).toEqual(["a5"]);
    ask("b", "b1");
    await settle();
    expect(refused).toEqual(["a5", "a4"]);
    for (let n = 0; n < 4; n++) await endNext();
    expect(began).toEqual(["a1", "a2", "b1", "a3"]);
  });

  it("goes on after work that fails", async () => {
    const queue = new FairQueue(1, 1, 2_000);
    await expect(queue.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await queue.run("a", () => Promise.resolve("yes"))).toBe("yes");
  });

  it("gives the place of work that waits for something to the next one", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const queue = new FairQueue(1, 1, 2_000);
    void queue.run("a", () => new Promise(() => undefined));
    const next = queue.run("b", () => Promise.resolve("drawn"));
    await turnLoop(1);
    vi.advanceTimersByTime(2_000);
    expect(await next).toBe("drawn");
    vi.useRealTimers();
  });

  it("lets a crowd's connections in between two pieces of work", async () => {
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
