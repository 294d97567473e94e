import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { findFreePort } from "@/scripts/free-port";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

async function start(drainSeconds = 0) {
  const port = await findFreePort();
  const child = fork("tests/support/slow-server.ts", {
    execArgv: ["--import", "tsx"],
    env: {
      ...process.env,
      PORT: String(port),
      DRAIN_SECONDS: String(drainSeconds),
      LOG_LEVEL: "info",
      MONGODB_URI: "mongodb://127.0.0.1/none",
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  children.push(child);
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, "message");
  const fetchAfter = (ms: number, more = "") =>
    fetch(`http://127.0.0.1:${String(port)}/?ms=${String(ms)}${more}`);
  const ask = (ms: number, more = "") => fetchAfter(ms, more).then((answer) => answer.text());
  return { child, port, ask, fetchAfter, printed: () => printed };
}

/** A write on a connection of its own, as a proxy sends it to a server that keeps none; answers what came of it. */
async function post(port: number): Promise<string> {
  const asked = request({ port, host: "127.0.0.1", method: "POST", agent: false });
  asked.end("x");
  const answered = once(asked, "response") as Promise<[IncomingMessage]>;
  return answered.then(
    async ([answer]) => (await answer.toArray()).join(""),
    (error: unknown) => String(error),
  );
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

  it("leaves the door open on SIGTERM for a while, and closes each connection after its answer", async () => {
    const { child, ask, fetchAfter } = await start(3);
    expect((await fetchAfter(0)).headers.get("connection")).toBe("keep-alive");
    const ended = once(child, "exit");
    const told = performance.now();
    child.kill("SIGTERM");
    while (performance.now() - told < 2_000) {
      const answer = await fetchAfter(100);
      expect(await answer.text()).toBe("done");
      if (performance.now() - told > 1_000) expect(answer.headers.get("connection")).toBe("close");
    }
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - told).toBeGreaterThan(2_900);
    await expect(ask(0)).rejects.toThrow();
  });

  it("answers everybody who stood at the door when it is shut, however many", async () => {
    const { child, ask, port } = await start(1);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await sleep(300);
    // Busy until after the door is to be shut: until then nobody is let in, and the system's queue takes everybody who comes.
    const began = once(child, "message");
    const underWay = ask(0, "&busy=1500");
    await began;
    const waiting = Array.from({ length: 40 }, () => post(port));
    expect((await Promise.all(waiting)).filter((outcome) => outcome !== "done")).toEqual([]);
    expect(await underWay).toBe("done");
    expect(await ended).toEqual([0, null]);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("shuts the door at once at a following %s", async (second) => {
    const { child } = await start(60);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 300));
    child.kill(second);
    expect(await ended).toEqual([0, null]);
  });
});

describe("mails under way when a server is told to stop", () => {
  it("are waited for", async () => {
    const { child, ask, printed } = await start();
    await ask(0, "&mail=2000");
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
    expect(printed()).toContain("mailed");
    expect(printed()).not.toContain("mail not sent");
  });

  it("are named in the log where they take too long", async () => {
    const { child, ask, printed } = await start();
    await ask(0, "&mail=60000");
    await ask(0, "&mail=60000");
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(printed().match(/mail not sent: the server stopped before/g)).toHaveLength(2);
    expect(printed()).toContain('"route":"GET /mail"');
  }, 15_000);
});
