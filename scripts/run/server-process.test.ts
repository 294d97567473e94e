import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { waitUntilReady } from "./server-process";

const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0)) each();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Stands in for a server that is starting: a process that lives, and what answers at its port. */
async function startStandIn(answer: RequestListener): Promise<{ port: number; child: ChildProcess }> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const child = spawn(process.execPath, ["--eval", "setInterval(() => undefined, 1_000)"]);
  undo.push(
    () => server.closeAllConnections(),
    () => server.close(),
    () => child.kill("SIGKILL"),
  );
  return { port: (server.address() as AddressInfo).port, child };
}

const never = new AbortController().signal;

it("waits while the process lives, however long it takes, and says what it waits for", async () => {
  const said = vi.spyOn(console, "log").mockReturnValue();
  vi.useFakeTimers({ toFake: ["Date"] });
  let answers = 0;
  const { port, child } = await startStandIn((_, response) => {
    vi.setSystemTime(Date.now() + 40_000);
    response.statusCode = ++answers < 5 ? 503 : 200;
    response.end("migrating");
  });
  await waitUntilReady(port, child, never);
  expect(answers).toBe(5);
  expect(said.mock.calls).toEqual(Array(4).fill(["  … the server is not ready yet: migrating"]));
});

it("repeats a request that hangs", async () => {
  const limits: AbortController[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  let requests = 0;
  const { port, child } = await startStandIn((_, response) => {
    if (++requests === 1) limits[0]?.abort();
    else response.end("ready");
  });
  await waitUntilReady(port, child, never);
  expect(requests).toBe(2);
});

it("ends with a reason when the process ends", async () => {
  const { port, child } = await startStandIn((_, response) => {
    child.kill("SIGKILL");
    response.writeHead(503).end("starting");
  });
  await expect(waitUntilReady(port, child, never)).rejects.toThrow("The server ended at its start");
});

it("ends when the person stops it", async () => {
  const stop = new AbortController();
  const { port, child } = await startStandIn(() => stop.abort());
  await waitUntilReady(port, child, stop.signal);
});
