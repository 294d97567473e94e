import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { findFreePort } from "@/scripts/free-port";
import { forkProcess } from "../support/bundle-process";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Starts a server; with a stand-in clock, time passes in it only by `pass`. */
async function start(drainSeconds = 0, clock: "real" | "stand-in" = "real") {
  const port = await findFreePort();
  const child = await forkProcess("tests/support/slow-server.ts", [], {
    env: {
      ...process.env,
      PORT: String(port),
      DRAIN_SECONDS: String(drainSeconds),
      LOG_LEVEL: "info",
      ...(clock === "stand-in" && { STAND_IN_CLOCK: "1" }),
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
  const pass = async (ms: number) => {
    const passed = new Promise((resolve) => {
      child.on("message", (told) => told === "passed" && resolve(told));
      // A server that has exited sends no message.
      child.once("exit", resolve);
    });
    child.send(ms);
    await passed;
  };
  /** Waits until the server accepts no new connections. */
  const shut = () => vi.waitFor(() => expect(ask(0)).rejects.toThrow());
  return { child, port, ask, fetchAfter, pass, shut, printed: () => printed };
}

/**
 * Sends a write on a new connection, as a proxy does to a server without keep-alive; returns the response or the error.
 */
async function post(port: number): Promise<string> {
  const asked = request({ port, host: "127.0.0.1", method: "POST", agent: false });
  asked.end("x");
  const answered = once(asked, "response") as Promise<[IncomingMessage]>;
  return answered.then(
    async ([answer]) => (await answer.toArray()).join(""),
    (error: unknown) => String(error),
  );
}

describe("graceful shutdown (J14)", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "finishes requests in progress on %s, accepts no new ones, and exits with 0",
    async (signal) => {
      const { child, ask, pass, shut, printed } = await start(0, "stand-in");
      const arrived = once(child, "message");
      // An idle kept-alive connection does not delay it: it would stay until the tenth second.
      await ask(0);
      await arrived;
      const began = once(child, "message");
      const underWay = ask(1_500);
      await began;
      const ended = once(child, "exit");
      child.kill(signal);
      await shut();
      await pass(1_500);
      expect(await underWay).toBe("done");
      expect(await ended).toEqual([0, null]);
      expect(printed()).toContain("released");
    },
  );

  it.each([
    ["waits for a request that ends within ten seconds", 9_999, 9_999, "done"],
    ["cuts a request that does not end, after ten seconds", 60_000, 10_000, "cut"],
  ])("%s", async (_, takes, passes, outcome) => {
    const { child, ask, pass, shut } = await start(0, "stand-in");
    const began = once(child, "message");
    const underWay = ask(takes).catch(() => "cut");
    await began;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await shut();
    await pass(passes);
    expect(await underWay).toBe(outcome);
    expect(await ended).toEqual([0, null]);
  });

  it("accepts requests for DRAIN_SECONDS after SIGTERM, and closes each connection after its response", async () => {
    const { child, fetchAfter, pass, shut } = await start(3, "stand-in");
    const answer = async () => {
      const { status, headers } = await fetchAfter(0);
      return [status, headers.get("connection")];
    };
    expect(await answer()).toEqual([200, "keep-alive"]);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await vi.waitFor(async () => expect(await answer()).toEqual([200, "close"]));
    await pass(2_999);
    expect(await answer()).toEqual([200, "close"]);
    await pass(1);
    // Reads are redirected to another instance for a second more.
    await vi.waitFor(async () => expect(await answer()).toEqual([502, "close"]));
    await pass(999);
    expect(await answer()).toEqual([502, "close"]);
    await pass(1);
    await shut();
    expect(await ended).toEqual([0, null]);
  });

  it("responds to all connections still in the backlog when it stops listening", async () => {
    const { child, ask, port } = await start(1);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await sleep(300);
    // Blocked until after the listener should close: it accepts no one until then, and all connections wait in the
    // system's backlog.
    const began = once(child, "message");
    const underWay = ask(0, "&busy=1500");
    await began;
    const waiting = Array.from({ length: 40 }, () => post(port));
    expect((await Promise.all(waiting)).filter((outcome) => outcome !== "done")).toEqual([]);
    expect(await underWay).toBe("done");
    expect(await ended).toEqual([0, null]);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("stops at once on a second signal (%s)", async (second) => {
    const { child } = await start(60);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 300));
    child.kill(second);
    expect(await ended).toEqual([0, null]);
  });
});

describe("mails in progress at shutdown", () => {
  it("are sent before the server exits", async () => {
    const { child, ask, printed } = await start();
    await ask(0, "&mail=2000");
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
    expect(printed()).toContain("mailed");
    expect(printed()).not.toContain("mail not sent");
  });

  it("are logged as not sent when they take too long", async () => {
    const { child, ask, printed } = await start();
    await ask(0, "&mail=60000");
    await ask(0, "&mail=60000");
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(printed().match(/mail not sent: the server stopped before/g)).toHaveLength(2);
    expect(printed()).toContain('"route":"GET /mail"');
  });
});
