import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { findFreePort } from "@/scripts/free-port";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

async function start() {
  const port = await findFreePort();
  const child = fork("tests/support/slow-server.ts", {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  children.push(child);
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, "message");
  const ask = (ms: number) =>
    fetch(`http://127.0.0.1:${String(port)}/?ms=${String(ms)}`).then((answer) => answer.text());
  return { child, ask, printed: () => printed };
}

describe("a server that is told to stop (J14)", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "finishes what is under way on %s, takes nothing new, and ends with 0",
    async (signal) => {
      const { child, ask, printed } = await start();
      // A kept connection that nobody uses does not hold it up.
      await ask(0);
      const began = once(child, "message");
      const underWay = ask(1_500);
      await began;
      const ended = once(child, "exit");
      const told = performance.now();
      child.kill(signal);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await expect(ask(0)).rejects.toThrow();
      expect(await underWay).toBe("done");
      expect(await ended).toEqual([0, null]);
      expect(performance.now() - told).toBeLessThan(4_000);
      expect(printed()).toContain("released");
    },
  );

  it("waits ten seconds for a request that does not end, and no longer", async () => {
    const { child, ask } = await start();
    const began = once(child, "message");
    const endless = ask(60_000).catch(() => "cut");
    await began;
    const ended = once(child, "exit");
    const told = performance.now();
    child.kill("SIGTERM");
    expect(await endless).toBe("cut");
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - told).toBeGreaterThan(9_000);
    expect(performance.now() - told).toBeLessThan(12_000);
  }, 20_000);
});
