import { MongoClient } from "mongodb";
import { fork, spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findMongod } from "@/scripts/embedded/mongod-binary";
import { mongoUri, type Settings } from "./settings";

/** A separate mongod that can be killed, frozen and restarted on the same data. */
export class MongoBox {
  stops = 0;
  private child: ChildProcess | null = null;

  constructor(private readonly settings: Settings) {}

  async start(): Promise<void> {
    await this.launch();
    const client = new MongoClient(`mongodb://127.0.0.1:${this.settings.mongoPort}/?directConnection=true`);
    const host = `127.0.0.1:${this.settings.mongoPort}`;
    await client.db("admin").command({ replSetInitiate: { _id: "nibash", members: [{ _id: 0, host }] } });
    await client.close();
    await this.untilPrimary();
  }

  /** Kills it like a power cut, and restarts it. */
  async crash(downMs: number): Promise<void> {
    this.stops += 1;
    await this.end("SIGKILL");
    await sleep(downMs);
    await this.launch();
    await this.untilPrimary();
  }

  /** Shuts it down cleanly, and restarts it. */
  async restart(downMs: number): Promise<void> {
    this.stops += 1;
    await this.end("SIGTERM");
    await sleep(downMs);
    await this.launch();
    await this.untilPrimary();
  }

  /** Freezes it: connections stay open, but nothing responds. */
  async freeze(forMs: number): Promise<void> {
    this.stops += 1;
    this.child?.kill("SIGSTOP");
    await sleep(forMs);
    this.child?.kill("SIGCONT");
  }

  async stop(): Promise<void> {
    await this.end("SIGKILL");
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }

  private async launch(): Promise<void> {
    const { path } = await findMongod();
    const dbPath = join(this.settings.folder, "mongo");
    mkdirSync(dbPath, { recursive: true });
    const log = openSync(join(this.settings.folder, "mongod.log"), "a");
    const args = ["--dbpath", dbPath, "--port", String(this.settings.mongoPort), "--bind_ip", "127.0.0.1"];
    const limits = ["--replSet", "nibash", "--oplogSize", "256", "--networkMessageCompressors", "disabled"];
    this.child = spawn(path, [...args, ...limits, "--wiredTigerCacheSizeGB", "0.25"], {
      stdio: ["ignore", log, log],
    });
    endWithThisProcess(this.child);
    await this.untilAnswering();
  }

  private async untilAnswering(): Promise<void> {
    await this.ask(`mongodb://127.0.0.1:${this.settings.mongoPort}/?directConnection=true`, () => true);
  }

  private async untilPrimary(): Promise<void> {
    await this.ask(mongoUri(this.settings), (hello) => hello.isWritablePrimary === true);
  }

  private async ask(uri: string, isGood: (hello: Record<string, unknown>) => boolean): Promise<void> {
    for (let attempt = 0; attempt < 300; attempt++) {
      const client = new MongoClient(uri, { serverSelectionTimeoutMS: 500 });
      try {
        if (isGood(await client.db("admin").command({ hello: 1 }))) return;
      } catch {
        // Not up yet.
      } finally {
        await client.close();
      }
      await sleep(100);
    }
    throw new Error("mongod does not come up.");
  }
}

/** mongodb-memory-server's watcher, which ends mongod when this process is killed, and exits with either. */
function endWithThisProcess({ pid }: ChildProcess): void {
  const watcher = createRequire(import.meta.url).resolve(
    "mongodb-memory-server-core/scripts/mongo_killer.js",
  );
  const child = fork(watcher, [String(process.pid), String(pid)], { detached: true, stdio: "ignore" });
  child.unref();
  child.channel?.unref();
}
