import { build } from "esbuild";
import { fork, type ChildProcess } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import {
  createServer,
  request as send,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { join } from "node:path";
import { buildWorker } from "@/scripts/build/build-worker";
import { environmentOf, type Settings } from "./settings";

/** Inside the repository, so that packages are found from there. */
const BUNDLE = "node_modules/.cache/nibash-chaos/app.mjs";

/** The product's processes, and a stateless round-robin balancer in front of them. */
export class Fleet {
  kills = 0;
  /** Processes that ended without being killed. */
  readonly crashes: string[] = [];
  private readonly children = new Map<number, ChildProcess>();
  private front: Server | null = null;
  private turn = 0;
  private launches = 0;
  private isOver = false;

  constructor(
    private readonly settings: Settings,
    private readonly sandboxUrl: string,
  ) {}

  /** Bundled like server/main.ts, so that a killed process is back in half a second. */
  async build(): Promise<void> {
    await build({
      entryPoints: ["lab/chaos/app-process.ts"],
      outfile: BUNDLE,
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      logLevel: "warning",
    });
    // Signers are sent the document.
    await buildWorker();
  }

  async start(): Promise<void> {
    await Promise.all(this.settings.appPorts.map((port) => this.launch(port)));
    this.front = createServer((incoming, outgoing) => this.pass(incoming, outgoing));
    await new Promise<void>((resolve) => this.front?.listen(this.settings.frontPort, "127.0.0.1", resolve));
  }

  /** Kills a process with SIGKILL at any moment; restarts it after `downMs`. */
  async kill(place: number, downMs: number): Promise<void> {
    const port = this.settings.appPorts[place % this.settings.appPorts.length] ?? 0;
    const child = this.children.get(port);
    if (!child) return;
    this.children.delete(port);
    child.kill("SIGKILL");
    this.kills += 1;
    await new Promise((resolve) => setTimeout(resolve, downMs));
    if (!this.isOver) await this.launch(port);
  }

  /** Returns the log lines of the processes that report an unexpected error. */
  unexpected(): string[] {
    return this.settings.appPorts.flatMap((port) =>
      readFileSync(this.logOf(port), "utf8")
        .split("\n")
        .filter((line) => line.includes('"unexpected error"')),
    );
  }

  stop(): void {
    this.isOver = true;
    for (const child of this.children.values()) child.kill("SIGKILL");
    this.front?.closeAllConnections();
    this.front?.close();
  }

  private launch(port: number): Promise<void> {
    const log = openSync(this.logOf(port), "a");
    const own = { PORT: String(port), CHAOS_CLOCK: String(this.launches++) };
    const child = fork(BUNDLE, {
      execArgv: [],
      stdio: ["ignore", log, log, "ipc"],
      env: { ...process.env, ...environmentOf(this.settings, this.sandboxUrl), ...own },
    });
    this.children.set(port, child);
    return new Promise((resolve, reject) => {
      child.once("message", () => {
        resolve();
      });
      child.once("exit", (code) => {
        // A process killed on purpose is no longer in the list.
        const isMeant = this.children.get(port) !== child || this.isOver;
        if (!isMeant) this.crashes.push(`an app ended by itself with ${code}`);
        if (isMeant) resolve();
        else reject(new Error(`An app ended with ${code}.`));
      });
    });
  }

  private logOf(port: number): string {
    return join(this.settings.folder, `app-${port}.log`);
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ports = this.settings.appPorts;
    const port = ports[this.turn++ % ports.length];
    const { method, url, headers } = incoming;
    const forward = send({ host: "127.0.0.1", port, method, path: url, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, { "Content-Type": "application/json" });
      reply.pipe(outgoing);
      reply.once("error", () => outgoing.destroy());
    });
    forward.once("error", () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end("{}");
    });
    incoming.pipe(forward);
  }
}
