import { connect, createServer, type AddressInfo } from "node:net";
import { expect, it, vi } from "vitest";
import { tooBusy } from "@/lib/errors";
import { WorkQueue } from "./work-queue";

type Bounds = ConstructorParameters<typeof WorkQueue>[0];

/** Creates a queue that records in order which tasks began and which were refused; the test ends each task. */
function setUp(bounds: Bounds) {
  const queue = new WorkQueue(bounds);
  const began: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => () =>
    new Promise<void>((end) => {
      began.push(name);
      ends.push(end);
    });
  let asked = 0;
  const noteRefusal = (name: string, run: Promise<void>) => {
    asked++;
    return run.catch((reason: unknown) => {
      expect(reason).toEqual(tooBusy());
      refused.push(name);
    });
  };
  const ask = (client: string, name: string) => noteRefusal(name, queue.runFor(client, task(name)));
  const askFirst = (name: string) => noteRefusal(name, queue.runFirst(task(name)));
  /** Ends the oldest running task, and waits for the next one if there is one. */
  const endNext = async (): Promise<void> => {
    const before = began.length;
    ends.shift()?.();
    if (before + refused.length < asked)
      await vi.waitFor(() => expect(began.length).toBeGreaterThan(before), { interval: 1 });
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { queue, ask, askFirst, began, refused, endNext, settle };
}

it("runs only as many tasks at a time as it may, in order", async () => {
  const { queue, ask, began, endNext } = setUp({ concurrency: 2, longest: 10 });
  for (const name of ["1", "2", "3"]) void ask("a", name);
  expect(began).toEqual(["1", "2"]);
  await endNext();
  expect(began).toEqual(["1", "2", "3"]);
  expect(queue.load()).toEqual({ running: 2, waiting: 0 });
});

it("takes turns between clients", async () => {
  const { ask, began, endNext } = setUp({ concurrency: 1, longest: 10 });
  for (const name of ["a1", "a2", "a3"]) void ask("a", name);
  void ask("b", "b1");
  while (began.length < 4) await endNext();
  expect(began).toEqual(["a1", "b1", "a2", "a3"]);
});

it("prefers, of those that wait, the client with the fewest tasks", async () => {
  const { ask, began, endNext } = setUp({ concurrency: 3, longest: 10 });
  for (const name of ["a1", "a2", "a3", "a4"]) void ask("a", name);
  void ask("b", "b1");
  void ask("b", "b2");
  void ask("c", "c1");
  await endNext();
  await endNext();
  expect(began.slice(3)).toEqual(["b1", "c1"]);
});

it("refuses tasks of a client that fills its own line, and none of others", async () => {
  const { ask, began, refused, endNext, settle } = setUp({ concurrency: 1, longest: 3, longestOfOne: 2 });
  for (const name of ["a1", "a2", "a3", "a4", "a5"]) void ask("a", name);
  void ask("b", "b1");
  await settle();
  expect(refused).toEqual(["a4", "a5"]);
  while (began.length < 4) await endNext();
  expect(refused).toEqual(["a4", "a5"]);
});

it("refuses clients beyond those that may wait, but not the server's own task, which goes first", async () => {
  const { ask, askFirst, began, refused, endNext, settle } = setUp({ concurrency: 1, longest: 2 });
  for (const name of ["a", "b", "c", "d"]) void ask(name, name);
  void askFirst("own");
  await settle();
  expect(refused).toEqual(["d"]);
  while (began.length < 4) await endNext();
  expect(began).toEqual(["a", "own", "b", "c"]);
});

it("limits the tasks of one client and leaves the other places free", async () => {
  const { queue, ask, began, endNext } = setUp({ concurrency: 3, longest: 10, perClient: 2 });
  for (const name of ["a1", "a2", "a3"]) void ask("a", name);
  expect(began).toEqual(["a1", "a2"]);
  expect(queue.load().waiting).toBe(0);
  void ask("b", "b1");
  expect(began).toEqual(["a1", "a2", "b1"]);
  void ask("b", "b2");
  expect(queue.load().waiting).toBe(1);
  await endNext();
  expect(began.at(-1)).toBe("b2");
});

it("runs the next task after one fails, and passes its error on", async () => {
  const queue = new WorkQueue({ concurrency: 1, longest: 1, holdsMs: 60_000 });
  await expect(queue.runFor("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run(() => Promise.resolve("yes"))).toBe("yes");
});

it("passes on the place of a task that takes too long, which still ends", async () => {
  const queue = new WorkQueue({ concurrency: 1, longest: 1, holdsMs: 20 });
  let end: (text: string) => void = () => undefined;
  const slow = queue.runFor("a", () => new Promise<string>((resolve) => (end = resolve)));
  expect(await queue.runFor("a", () => Promise.resolve("next"))).toBe("next");
  end("late");
  expect(await slow).toBe("late");
});

it("lets waiting connections in between two tasks", async () => {
  let accepted = 0;
  const server = createServer(() => accepted++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const queue = new WorkQueue({ concurrency: 1, longest: 12 });
  const acceptedBefore: number[] = [];
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 12 }, () => connect(port, "127.0.0.1"));
  const works = Array.from({ length: 12 }, () =>
    queue.run(() => {
      acceptedBefore.push(accepted);
      return Promise.resolve();
    }),
  );
  await Promise.all(works);
  // Without the pause, all twelve run before the first connection is accepted.
  expect(acceptedBefore.at(-1)).toBeGreaterThan(1);
  for (const client of clients) client.destroy();
  server.close();
});
