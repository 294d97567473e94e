import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { findFreePort } from "@/scripts/free-port";
import { forkProcess } from "../support/bundle-process";
import { startNginx, visitor, type Proxy } from "../support/nginx";

const children = new Set<ChildProcess>();
let proxy: Proxy | undefined;
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
  await proxy?.stop();
});

/** Starts an instance with the product's shutdown and its default wait, and a handler that takes a few milliseconds. */
async function startInstance(port: number): Promise<ChildProcess> {
  const child = await forkProcess("tests/support/slow-server.ts", [], {
    env: { ...process.env, PORT: String(port), DRAIN_SECONDS: "5", MONGODB_URI: "mongodb://127.0.0.1/none" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.add(child);
  await once(child, "message");
  child.on("message", () => undefined);
  return child;
}

async function roll(child: ChildProcess, port: number): Promise<ChildProcess> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  return startInstance(port);
}

/** Sends reads and writes continuously until `isOver`; returns those without a 200 response. */
async function visit(port: number, isOver: () => boolean, count: () => void): Promise<string[]> {
  const { ask, leave } = visitor(port);
  const lost: string[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    const [method, body] = turn % 3 === 0 ? ["POST", "x".repeat(300)] : ["GET", undefined];
    const outcome = await ask(`/?ms=${String(turn % 7)}`, method, body).then(
      ({ status, body: text }) => (status === 200 && text === "done" ? null : `${String(status)} ${text}`),
      (error: unknown) => String(error),
    );
    count();
    if (outcome !== null) lost.push(`${method} ${outcome}`);
  }
  leave();
  return lost;
}

describe("two instances behind the example nginx", () => {
  it("restart one after the other without losing any of 5,000 requests", async () => {
    const ports = [await findFreePort(), await findFreePort()] as const;
    const [first, second] = [await startInstance(ports[0]), await startInstance(ports[1])];
    proxy = await startNginx(ports);
    let asked = 0;
    let isRolled = false;
    const { https } = proxy.ports;
    const visits = Array.from({ length: 12 }, () =>
      visit(
        https,
        () => isRolled && asked >= 5_000,
        () => (asked += 1),
      ),
    );
    await roll(first, ports[0]);
    await roll(second, ports[1]);
    isRolled = true;
    expect((await Promise.all(visits)).flat()).toEqual([]);
    expect(asked).toBeGreaterThanOrEqual(5_000);
  });
});
